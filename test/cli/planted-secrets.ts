/** Secrets of other clients in the forms of logs and error texts. */
import fc from 'fast-check';

/** A session id and an address of another client. No output may contain them. */
export const SESSION = '5e55101d-1234-4321-8888-0123456789ab';
export const ADDRESS = '10.66.77.88';
export const ADDRESS_6 = 'fd66:77::88';
export const IDS = /5e55101d-?1|10[.-]66[.-]77[.-]88|fd66:77/i;
/** Session ids and addresses, as texts of a server contain them. */
const SERVER_TEXTS = [
  `the session ${SESSION} is in use`,
  `session%20${SESSION.toUpperCase()}`,
  `the session ${SESSION.replaceAll('-', '')}`,
  `the client at ${ADDRESS}:47998`,
  `the client at [${ADDRESS_6}]:443`,
  `ip-10-66-77-88.internal and host:${ADDRESS_6} and ::ffff:${ADDRESS}`,
];

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** A secret of any characters that a header can contain without quotes. */
const anySecret = fc.string({
  unit: fc.constantFrom(...LETTERS, ...'0123456789-_'),
  minLength: 12,
  maxLength: 60,
});
/** A secret as programs make them: letters and digits without an order. */
const randomSecret = fc
  .array(fc.tuple(fc.constantFrom(...LETTERS), fc.constantFrom(...'0123456789')), {
    minLength: 6,
    maxLength: 30,
  })
  .map((pairs) => pairs.flat().join(''));

const pairsOf = (secret: string) => [
  ['Sec-WebSocket-Protocol', `x-nv-sessionid.${SESSION}, Authorization-Bearer.${secret}`],
  ['Cookie', `sid=${secret}`],
  ['X-Forwarded-For', ADDRESS],
  ['Authorization', `Bearer ${secret}`],
];
/** The headers of a client as an object, a list of pairs, a list and a text. */
const headersOf = (secret: string): readonly unknown[] => {
  const pairs = pairsOf(secret);
  return [
    Object.fromEntries(pairs),
    pairs,
    pairs.flat(),
    pairs.map(([name = '', value = '']) => `${name}: ${value}`).join('\r\n'),
  ];
};

/** Forms of logs and error texts whose names promise a secret. They hide any secret. */
const NAMED: readonly ((secret: string) => string)[] = [
  ...[
    'authorization',
    'Set-Cookie',
    'X-API-KEY',
    'X-Access-Token',
    'X-Forwarded-User',
    'Proxy-Authorization',
  ].map((name) => (secret: string) => `${name}: ${secret}`),
  ...[
    'authorization_code',
    'access_token',
    'client_secret',
    'pass',
    'pw',
    'ticket',
    'SAMLResponse',
    'sig',
  ].map((name) => (secret: string) => `${name}=${secret}`),
  ...['token', 'password', 'credential', 'refresh_token', 'sid', 'session_id', 'passcode', 'secretKey'].map(
    (name) => (secret: string) => JSON.stringify({user: 7, [name]: secret}),
  ),
  (secret) => `Authorization: Bearer ${secret}`,
  (secret) => `Authorization-Bearer.${secret}`,
  (secret) => `authorization.${secret}`,
  (secret) => `Bearer%20${secret}`,
  (secret) => `bearer token: ${secret}`,
  (secret) => `Authorization: Digest username="a", response="${secret}"`,
  (secret) => `Cookie: a=b;\r\n c=${secret}`,
  (secret) => `Authorization:\r\n Bearer ${secret}`,
  (secret) => `{"authorization":["Basic ${secret}"]}`,
  (secret) => `{"name":"token","value":"${secret}"}`,
  (secret) => `<input name="csrf" value="${secret}">`,
  (secret) => `<password>${secret}</password>`,
  (secret) => `["cookie","${secret}"]`,
  (secret) => `Map(1) {'authorization' => 'Basic ${secret}'}`,
  (secret) => `(b'authorization', b'Basic ${secret}'), (b'cookie', b'${secret}')`,
  (secret) => JSON.stringify(JSON.stringify({token: secret, cookie: secret})),
  (secret) => encodeURIComponent(JSON.stringify({token: secret})),
  (secret) => encodeURIComponent(encodeURIComponent(`/?access_token=${secret}`)),
  (secret) => `&quot;token&quot;:&quot;${secret}&quot; token&#61;${secret}`,
  (secret) => `credentials: {user: 'a', pass: '${secret}'}`,
  (secret) => `client_secret="${secret}", password = ${secret}`,
  (secret) => `a=ice-pwd:${secret}`,
  (secret) => `turnInfo: turn:relay.example,someone,${secret}`,
  (secret) => `turn:relay.example:3478,someone,${secret}`,
  (secret) => `turn:relay.example:3478 , someone , ${secret}`,
  (secret) => `turn:relay.example, "someone", "${secret}"`,
  (secret) => `turn:relay.example;someone;${secret} and turn:relay.example|someone|${secret}`,
  (secret) => `turn:someone:${secret}@relay.example`,
  (secret) => `https://someone:${secret}@host.example/a?token=${secret}#${secret}`,
  (secret) => `wss://host.example/sign_in?peer_id=1&state=${secret}`,
  (secret) => `https://host.example/?return=https%3A%2F%2Fhost.example%2F%3Fcode%3D${secret}`,
  (secret) => `the token eyJhbGciOi.${secret}.c2lnbmF0dXJl expired`,
  (secret) => `the key nvapi-${secret} is revoked`,
  (secret) => `-----BEGIN PRIVATE KEY-----\n${secret}\n-----END PRIVATE KEY-----`,
  ...[0, 1, 2, 3].map((form) => (secret: string) => `headers: ${JSON.stringify(headersOf(secret)[form])}`),
];
/** Forms without such a name. They hide a random secret. */
const BARE: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => `code=${secret}`,
  (secret) => JSON.stringify({code: secret}),
  (secret) => `the token ${secret} expired`,
  (secret) => `the secret is (${secret})`,
  (secret) => `turns:relay.example for someone with ${secret}`,
  (secret) => `Basic ${btoa(`someone:${secret}`)}`,
  (secret) => `KEYCLOAK_IDENTITY=${secret}; _oauth2_proxy=${secret}`,
  (secret) => `GET https://host.example/join/${secret}/now failed`,
  (secret) => `host.example/join?${secret}`,
  (secret) => `AES_CM_128_HMAC_SHA1_80 inline:${secret}`,
  (secret) => `session: ${secret}`,
];

/** A text with a secret, and what no output may contain. */
export interface Planted {
  readonly secret: string;
  readonly text: string;
  readonly headers: unknown;
}

const plantedIn = (
  secrets: fc.Arbitrary<string>,
  forms: readonly ((secret: string) => string)[],
): fc.Arbitrary<Planted> =>
  fc
    .tuple(
      secrets,
      fc.constantFrom(...forms),
      fc.constantFrom('', 'The server: ', 'No. '),
      fc.constantFrom('', ' is gone.'),
      fc.nat(3),
    )
    .map(([secret, form, before, after, shape]) => ({
      secret,
      text: `${before}${form(secret)}${after}`,
      headers: headersOf(secret)[shape],
    }));
export const planted = fc.oneof(
  {weight: 4, arbitrary: plantedIn(fc.oneof(anySecret, randomSecret), NAMED)},
  {weight: 1, arbitrary: plantedIn(randomSecret, BARE)},
);
export const serverText = fc.constantFrom('', ...SERVER_TEXTS);
