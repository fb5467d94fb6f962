/** Collects the peer connections that the page creates, until `restore()`. */
export const collectPeers = () => {
  const {RTCPeerConnection: BrowserPeer} = globalThis;
  const peers: RTCPeerConnection[] = [];
  globalThis.RTCPeerConnection = class extends BrowserPeer {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      peers.push(this);
    }
  };
  return {peers, restore: () => (globalThis.RTCPeerConnection = BrowserPeer)};
};
