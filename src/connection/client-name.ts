/** A name for `StreamClient.name`: up to ten random digits. */
export const randomClientName = () => String(Math.floor(Math.random() * 1e10));
