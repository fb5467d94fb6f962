import {isObject} from '../../platform/is-object.ts';
import type {Answers} from './kit-answers.ts';

export interface AnswerOptions {
  readonly answers: Answers;
  readonly onMessage: ((message: unknown) => unknown) | undefined;
}

/** Resolves with the answers to a message of the page, in their order. */
export const answerMessage = async (
  message: unknown,
  {answers, onMessage}: AnswerOptions,
): Promise<readonly unknown[]> => {
  const answer = (await onMessage?.(message)) ?? (await answerByType(message, answers));
  const list = Array.isArray(answer) ? answer : answer === undefined ? [] : [answer];
  return list.map((one: unknown) => withIdOf(message, one));
};

const answerByType = (message: unknown, answers: Answers): unknown => {
  const {event_type: type, payload} = isObject(message) ? message : {};
  return typeof type === 'string' && Object.hasOwn(answers, type)
    ? answers[type]?.(payload, message)
    : undefined;
};

/** `request()` of the element finds its answer by the `id` of the request, unless the page sets `match`. */
const withIdOf = (message: unknown, answer: unknown): unknown =>
  isObject(message) && 'id' in message && isObject(answer) && !('id' in answer)
    ? {...answer, id: message['id']}
    : answer;
