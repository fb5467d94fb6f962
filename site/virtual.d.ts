declare module 'virtual:frame-script' {
  /** The script that runs in each frame. */
  const script: string;
  export default script;
}
