import type {AppStreamElement, PlayingEvent} from 'app-stream';
import {isKitMessage, type KitMessage} from '../../src/kit.ts';

/** Compiles only if messages and listeners are typed. */
export const useMessages = async (stream: AppStreamElement) => {
  stream.addEventListener('message', ({data}) => {
    if (!isKitMessage(data)) return;
    switch (data.event_type) {
      case 'stageSelectionChanged':
        if (!Array.isArray(data.payload.prims)) return [];
        return data.payload.prims.map((prim) => (typeof prim === 'string' ? prim : prim.path));
      case 'loadingStateResponse':
        return [data.payload.loading_state];
      default:
        // @ts-expect-error other messages have no prims
        return [data.payload.prims as unknown];
    }
  });

  const answer = await stream.request(
    {event_type: 'loadingStateQuery', payload: {}},
    {match: (message) => isKitMessage(message, 'loadingStateResponse')},
  );
  answer.payload.loading_state satisfies string;
  const stated = await stream.request<KitMessage>({event_type: 'loadingStateQuery', payload: {}});
  stated.event_type satisfies KitMessage['event_type'];
  const unknown = await stream.request({event_type: 'loadingStateQuery', payload: {}});
  // @ts-expect-error nothing states its type
  unknown.payload satisfies unknown;

  const showSize = ({size}: PlayingEvent) => size.width;
  stream.addEventListener('playing', showSize);
  stream.removeEventListener('playing', showSize);
  // @ts-expect-error this listener is for another event
  stream.removeEventListener('error', showSize);
};
