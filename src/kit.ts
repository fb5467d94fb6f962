export {
  ApplicationChannel,
  type ApplicationChannelOptions,
  type RequestOptions,
} from './messages/application-channel.ts';
export {
  kit,
  type Kit,
  type KitCall,
  type KitLoading,
  type KitPrim,
  type KitProgress,
  type KitTransport,
} from './messages/kit.ts';
