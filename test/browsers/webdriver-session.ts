import {z} from 'zod';

const replySchema = z.object({value: z.unknown()});
const createdSchema = z.object({sessionId: z.string()});
const failureSchema = z.object({error: z.string(), message: z.string()});
const rectangleSchema = z.object({width: z.number(), height: z.number()});

/** Starting a browser takes long on a busy machine. A command that takes longer hangs. */
const COMMAND_MS = 120_000;

const send = async (method: string, url: string, body?: unknown): Promise<unknown> => {
  const response = await fetch(url, {
    method,
    ...(body === undefined
      ? {}
      : {body: JSON.stringify(body), headers: {'content-type': 'application/json'}}),
    signal: AbortSignal.timeout(COMMAND_MS),
  });
  const {value} = replySchema.parse(await response.json());
  if (response.ok) return value;
  const {error, message} = failureSchema.parse(value);
  throw new Error(`${error}: ${message}`);
};

/** A session of the WebDriver protocol: one window of a browser. */
export class WebDriverSession {
  readonly #address: string;

  private constructor(address: string) {
    this.#address = address;
  }

  static async open(
    driver: string,
    capabilities: Readonly<Record<string, unknown>>,
  ): Promise<WebDriverSession> {
    const created = await send('POST', `${driver}/session`, {capabilities: {alwaysMatch: capabilities}});
    return new WebDriverSession(`${driver}/session/${createdSchema.parse(created).sessionId}`);
  }

  goTo(url: string): Promise<unknown> {
    return send('POST', `${this.#address}/url`, {url});
  }

  async readUrl(): Promise<string> {
    return z.string().parse(await send('GET', `${this.#address}/url`));
  }

  /** Runs the body of a function in the page. Returns its result. */
  evaluate(script: string): Promise<unknown> {
    return send('POST', `${this.#address}/execute/sync`, {script, args: []});
  }

  /** Performs the actions of one input device, such as a mouse or a keyboard. */
  act(device: Readonly<Record<string, unknown>>, ...actions: readonly unknown[]): Promise<unknown> {
    return send('POST', `${this.#address}/actions`, {actions: [{...device, actions}]});
  }

  /** Gives the page a size in CSS pixels. */
  async resize(width: number, height: number): Promise<void> {
    const page = await this.evaluate('return {width: innerWidth, height: innerHeight}');
    const window = await send('GET', `${this.#address}/window/rect`);
    const [inner, outer] = [rectangleSchema.parse(page), rectangleSchema.parse(window)];
    await send('POST', `${this.#address}/window/rect`, {
      width: width + outer.width - inner.width,
      height: height + outer.height - inner.height,
    });
  }

  /** The visible part of the page as a PNG. */
  async screenshot(): Promise<Buffer> {
    return Buffer.from(z.string().parse(await send('GET', `${this.#address}/screenshot`)), 'base64');
  }

  close(): Promise<unknown> {
    return send('DELETE', this.#address);
  }
}
