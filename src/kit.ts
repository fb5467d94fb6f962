export {
  ApplicationChannel,
  type ApplicationChannelOptions,
  type RequestOptions,
} from './messages/application-channel.ts';
export {
  isKitMessage,
  type KitChildren,
  type KitList,
  type KitMessage,
  type KitOpenedStage,
  type KitOutcome,
  type KitPayloads,
  type KitPrimPayload,
} from './messages/kit-messages.ts';
export {
  kit,
  type Kit,
  type KitCall,
  type KitLoading,
  type KitPrim,
  type KitProgress,
  type KitStageReport,
  type KitTransport,
} from './messages/kit.ts';
