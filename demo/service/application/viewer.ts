import type {Application, ApplicationMessage, Moment, Outlets, Picture} from './application.ts';
import {OrbitCamera} from './camera.ts';
import {ClickSound} from './click-sound.ts';
import type {Cursor} from './cursor.ts';
import {PictureDrawing} from './drawing/picture-drawing.ts';
import {RecentInputs} from './echo/recent-inputs.ts';
import type {GamepadEvent, InputEvent} from './input-event.ts';
import {modifierBits} from './input-event.ts';
import type {Answering} from './messages/answer-message.ts';
import {answerMessage} from './messages/answer-message.ts';
import {byOtherName} from './messages/other-names.ts';
import {primChildren} from './messages/prim-children.ts';
import type {Selection} from './selection.ts';
import {ambientSound} from './sound.ts';
import {StageHolder} from './stage-holder.ts';
import {captionOf} from './stage-state.ts';
import type {Sources} from './stage/places.ts';
import {BorderRumble} from './steering/border-rumble.ts';
import {Drive} from './steering/drive.ts';
import {Pointer} from './steering/pointer.ts';
import {Typing} from './typing/typing.ts';
import {virtualKeys} from './virtual-keys.ts';

export interface ViewerOptions extends Outlets {
  readonly sources: Sources;
  readonly signal: AbortSignal;
}

const restSeconds = 8;
const longestStep = 0.1;
const padButtons = {a: 0x1000, b: 0x2000, x: 0x4000, y: 0x8000} as const;
const clickHertz = {hit: 1250, miss: 520} as const;
const addingModifiers = modifierBits.ctrl | modifierBits.shift | modifierBits.meta;

/** The application itself: a viewer of stages, steered by mouse, keys, gamepads and messages. */
export class Viewer implements Application {
  readonly #outlets: Outlets;
  readonly #closing = new AbortController();
  readonly #camera = new OrbitCamera();
  readonly #drawing = new PictureDrawing(this.#camera);
  readonly #pointer: Pointer;
  readonly #drive = new Drive(this.#camera);
  readonly #typing: Typing;
  readonly #recent = new RecentInputs();
  readonly #clicks = new ClickSound();
  readonly #rumble: BorderRumble;
  readonly #holder: StageHolder;
  /** The moment that was drawn last; what comes between two pictures comes then. */
  #now = 0;
  #modifiers = 0;
  #inputAt = -Infinity;
  #cursor: Cursor = 'default';
  #usesOtherNames = false;

  constructor({sources, signal, ...outlets}: ViewerOptions) {
    this.#outlets = outlets;
    this.#holder = new StageHolder({
      sources,
      send: (message) => this.#send(message),
      signal: AbortSignal.any([signal, this.#closing.signal]),
      onOpened: ({scene}) => {
        this.#camera.frame(scene.bounds);
        this.#camera.turn.goOn(this.#now);
      },
    });
    this.#pointer = new Pointer({
      camera: this.#camera,
      picture: this.#drawing,
      click: (x, y) => this.#pick(x, y, (this.#modifiers & addingModifiers) !== 0),
    });
    this.#typing = new Typing((text) => this.#send({event_type: 'textEntered', payload: {text}}));
    this.#rumble = new BorderRumble((index, motors) => outlets.rumble?.(index, motors));
  }

  open(url: string, id?: string): void {
    void this.#holder.open(url, id);
  }

  draw(moment: Moment): Picture {
    const {seconds} = moment;
    const step = Math.min(longestStep, Math.max(0, seconds - this.#now));
    this.#now = seconds;
    if (this.#drive.isMoving) {
      this.#steered();
      this.#rumble.strike(this.#drive.advance(step), seconds);
    }
    this.#rumble.pass(seconds);
    this.#typing.pass(seconds);
    if (seconds - this.#inputAt > restSeconds) this.#camera.turn.goOn(seconds);
    const {state, name, opened} = this.#holder;
    const picture = this.#drawing.draw(moment, {
      opened,
      caption: captionOf(state, name),
      name,
      inputs: this.#recent.at(seconds),
      text: this.#typing.isOpen ? this.#typing.shownAt(seconds) : undefined,
      pointer: this.#pointer.isLocked ? this.#pointer : undefined,
    });
    this.#updateCursor();
    return picture;
  }

  sound(firstSample: number, samples: Int16Array): void {
    ambientSound(firstSample, samples);
    this.#clicks.mix(firstSample, samples);
  }

  input(event: InputEvent): void {
    this.#recent.add(event, this.#drawing.size, this.#now);
    this.#inputAt = this.#now;
    switch (event.kind) {
      case 'key':
        this.#key(event);
        break;
      case 'text':
        this.#typing.write(event.text, this.#now);
        break;
      case 'locks':
        this.#typing.locks(event);
        break;
      case 'gamepad':
        this.#gamepad(event);
        break;
      case 'move':
      case 'move-by':
      case 'button':
      case 'wheel':
        if (this.#pointer.input(event)) this.#steered();
        break;
      default:
        event satisfies never;
    }
    this.#updateCursor();
  }

  message(message: ApplicationMessage): void {
    const answer = answerMessage(message, this.#answering);
    if (answer) this.#send(answer);
  }

  paste(text: string): void {
    this.#inputAt = this.#now;
    this.#typing.paste(text, this.#now);
  }

  get cursor(): Cursor {
    return this.#cursor;
  }

  close(): void {
    this.#closing.abort();
  }

  get #selection(): Selection | undefined {
    return this.#holder.opened?.selection;
  }

  readonly #answering: Answering = {
    status: () => ({url: this.#holder.url, isBusy: this.#holder.state.phase === 'opening'}),
    open: (url, id) => this.open(url, id),
    children: (path, filters) => primChildren(this.#holder.opened?.prims.get(path), filters),
    select: (paths) => {
      this.#selection?.select(paths);
      return this.#selection?.paths ?? [];
    },
    makePickable: (paths) => this.#selection?.makePickable(paths),
    reset: () => {
      this.#home();
      this.#select([]);
    },
    useOtherNames: (on) => (this.#usesOtherNames = on),
    state: () => ({
      text: this.#typing.isOpen ? this.#typing.text : '',
      selection: [...(this.#selection?.paths ?? [])],
      cursor: this.#cursor,
      size: {width: this.#drawing.size.width, height: this.#drawing.size.height},
      camera: {
        azimuth: this.#camera.azimuth,
        elevation: this.#camera.elevation,
        distance: this.#camera.distance,
        target: this.#camera.target.toArray(),
      },
    }),
  };

  #key(event: Extract<InputEvent, {kind: 'key'}>): void {
    this.#modifiers = event.modifiers;
    if (!event.pressed) {
      this.#drive.key(event);
      return;
    }
    if (this.#typing.key(event, this.#now)) return;
    if (event.modifiers & (modifierBits.ctrl | modifierBits.meta)) {
      if (event.vk === virtualKeys.c) this.#copy();
      return;
    }
    switch (event.vk) {
      case virtualKeys.escape:
        this.#select([]);
        break;
      case virtualKeys.home:
        this.#home();
        break;
      case virtualKeys.f:
        this.#frameSelection();
        break;
      default:
        if (this.#drive.key(event)) this.#steered();
    }
  }

  #gamepad(event: GamepadEvent): void {
    const pressed = this.#drive.gamepad(event);
    if (pressed & padButtons.a) this.#pick(0.5, 0.5, false);
    if (pressed & padButtons.b) this.#select([]);
    if (pressed & padButtons.x) this.#frameSelection();
    if (pressed & padButtons.y) this.#home();
  }

  #pick(x: number, y: number, adds: boolean): void {
    const path = this.#pathAt(x, y);
    this.#clicks.click(path === undefined ? clickHertz.miss : clickHertz.hit);
    const before = this.#selection?.paths ?? [];
    if (path === undefined) this.#select(adds ? before : []);
    else if (!adds) this.#select([path]);
    else this.#select(before.includes(path) ? before.filter((other) => other !== path) : [...before, path]);
  }

  /** The prim that a click at a place of the picture would select. */
  #pathAt(x: number, y: number): string | undefined {
    const {opened} = this.#holder;
    return opened?.selection.pickedBy(this.#drawing.idAt(x, y, opened));
  }

  /** Selects on the user's behalf, and tells the page if that changed anything. */
  #select(paths: readonly string[]): void {
    const selection = this.#selection;
    if (!selection) return;
    const before = selection.paths.join('\n');
    selection.select(paths);
    if (selection.paths.join('\n') !== before)
      this.#send({event_type: 'stageSelectionChanged', payload: {prims: [...selection.paths]}});
  }

  #frameSelection(): void {
    const bounds = this.#selection?.bounds;
    if (!bounds || bounds.isEmpty()) return;
    this.#camera.lookAt(bounds);
    this.#steered();
  }

  #home(): void {
    this.#camera.home();
    this.#camera.turn.restart(this.#now);
    this.#drive.release();
    this.#inputAt = -Infinity;
  }

  #copy(): void {
    const text = this.#typing.isOpen ? this.#typing.text : (this.#selection?.paths ?? []).join('\n');
    if (text !== '') this.#outlets.copy?.(text);
  }

  /** Somebody is at the helm: the camera no longer turns by itself. */
  #steered(): void {
    this.#camera.turn.hold(this.#now);
    this.#inputAt = this.#now;
  }

  #updateCursor(): void {
    const cursor = this.#cursorNow();
    if (cursor === this.#cursor) return;
    this.#cursor = cursor;
    this.#outlets.showCursor?.(cursor);
  }

  #cursorNow(): Cursor {
    const {action, isSeen, x, y} = this.#pointer;
    if (this.#holder.state.phase === 'opening') return 'progress';
    if (action === 'orbit') return 'grabbing';
    if (action === 'pan') return 'move';
    const isOverPrim = isSeen && this.#pathAt(x, y) !== undefined;
    if (isOverPrim) return 'pointer';
    return action === 'press' ? 'grab' : 'default';
  }

  #send(message: ApplicationMessage): void {
    this.#outlets.send(this.#usesOtherNames ? byOtherName(message) : message);
  }
}
