import type {ApplicationMessage} from '../application.ts';

const ALTERNATIVE_NAMES: Readonly<Record<string, string>> = {
  openedStageResult: 'openStageResult',
  getChildrenResponse: 'getChildrenResult',
};

/** Renames a reply, because some versions of Kit use other names for the same messages. */
export function withAlternativeName(message: ApplicationMessage): ApplicationMessage {
  return {...message, event_type: ALTERNATIVE_NAMES[message.event_type] ?? message.event_type};
}
