import type {ApplicationMessage} from '../application.ts';
import type {Template} from './reply-to-message.ts';

const ALTERNATIVE_NAMES: Readonly<Record<string, string>> = {
  openedStageResult: 'openStageResult',
  getChildrenResponse: 'getChildrenResult',
};

/** Renames a message for a template that uses other names for the same messages. */
export function nameMessage(message: ApplicationMessage, template: Template): ApplicationMessage {
  if (template !== 'other-names') return message;
  return {...message, event_type: ALTERNATIVE_NAMES[message.event_type] ?? message.event_type};
}
