import type {ApplicationMessage} from '../application.ts';

const otherNames: Readonly<Record<string, string>> = {
  openedStageResult: 'openStageResult',
  getChildrenResponse: 'getChildrenResult',
};

/** The same answer by the name that hosts of another age give it. */
export function byOtherName(message: ApplicationMessage): ApplicationMessage {
  return {...message, event_type: otherNames[message.event_type] ?? message.event_type};
}
