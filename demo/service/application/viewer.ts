import type {
  Application,
  ApplicationMessage,
  Cursor,
  FrameRequest,
  ApplicationOutput,
  Frame,
} from './application.ts';
import {OrbitCamera} from './camera.ts';
import {CameraLink} from './camera-link.ts';
import {FrameRenderer} from './drawing/frame-renderer.ts';
import {MODIFIER_BITS, VIRTUAL_KEYS, type InputEvent} from './input-event.ts';
import {nameMessage, replyToMessage, type MessageTarget} from './reply-to-message.ts';
import {listChildren, toKitList} from './prim-children.ts';
import {togglePath, type Selection} from './selection.ts';
import {fillAmbientSound} from './sound.ts';
import type {PreparedStage} from './opened-stage.ts';
import {StageLoader, type OpenOptions} from './stage-loader.ts';
import {createCaption} from './stage-state.ts';
import type {StageSources} from './stage/find-stage.ts';
import {PATTERN_SCHEME, TestPattern} from './test-pattern.ts';
import {Movement} from './input/movement.ts';
import {Pointer} from './input/pointer.ts';
import {Typing} from './input/typing.ts';

interface ViewerOptions extends ApplicationOutput {
  /** The allowed sources of stages: a folder, and the servers that `allowHttp` accepts. */
  readonly sources: StageSources;
  /** Whether frames have the strip of `frame-code.ts` with their number (default: false). */
  readonly hasFrameCode?: boolean | undefined;
  readonly signal: AbortSignal;
}

interface ApplicationOptions extends ViewerOptions {
  /**
   * The stage to open: a name or path in the folder, an `omniverse:` address that ends in one, an HTTP address, or a pattern
   * of `test-pattern.ts`.
   */
  readonly stageUri?: string | undefined;
  /** The stage at `stageUri`, if it was opened in advance. */
  readonly preparedStage?: PreparedStage | undefined;
}

const DEFAULT_STAGE = 'factory.usda';
const MAX_STEP_SECONDS = 0.1;
const ADDING_MODIFIERS = MODIFIER_BITS.ctrl | MODIFIER_BITS.shift | MODIFIER_BITS.meta;

/**
 * Opens the application. It can draw immediately, while it loads the stage. If the stage cannot be opened, the
 * application shows and sends the reason. It never throws.
 */
export function openApplication({stageUri, preparedStage, ...options}: ApplicationOptions): Application {
  if (stageUri?.startsWith(PATTERN_SCHEME)) return new TestPattern(stageUri);
  const viewer = new Viewer(options);
  viewer.open(stageUri || DEFAULT_STAGE, {preparedStage});
  return viewer;
}

/** The application: a stage viewer that the user controls by mouse, keys and messages. */
class Viewer implements Application {
  readonly #output: ApplicationOutput;
  readonly #closing = new AbortController();
  readonly #camera = new OrbitCamera();
  readonly #renderer: FrameRenderer;
  readonly #pointer: Pointer;
  readonly #movement = new Movement(this.#camera);
  readonly #typing: Typing;
  readonly #loader: StageLoader;
  readonly #cameraLink = new CameraLink(this.#camera, (message) => this.#send(message));
  /** The time of the last frame, in seconds. Input between two frames gets this time. */
  #now = 0;
  #modifiers = 0;
  #cursor: Cursor = 'default';

  constructor({sources, hasFrameCode = false, signal, ...output}: ViewerOptions) {
    this.#output = output;
    this.#renderer = new FrameRenderer(this.#camera, {hasFrameCode});
    this.#loader = new StageLoader({
      sources,
      send: (message) => this.#send(message),
      signal: AbortSignal.any([signal, this.#closing.signal]),
      onOpened: ({scene}) => {
        this.#camera.showScene(scene.bounds);
        this.#camera.turntable.resume(this.#now);
      },
    });
    this.#pointer = new Pointer({
      camera: this.#camera,
      frame: this.#renderer,
      onClick: (x, y) => this.#pickAt(x, y),
    });
    this.#typing = new Typing((text) => this.#send({event_type: 'textEntered', payload: {text}}));
  }

  open(url: string, options: OpenOptions) {
    void this.#loader.open(url, options);
  }

  drawFrame(request: FrameRequest): Frame {
    const {seconds} = request;
    const stepSeconds = Math.min(MAX_STEP_SECONDS, Math.max(0, seconds - this.#now));
    this.#now = seconds;
    if (this.#movement.isMoving) {
      this.#stopTurntable();
      this.#movement.advance(stepSeconds);
    }
    this.#typing.closeIfIdle(seconds);
    this.#camera.turntable.resumeIfIdle(seconds);
    this.#cameraLink.update(seconds);
    const {state, name, opened} = this.#loader;
    const frame = this.#renderer.draw(request, {
      opened,
      caption: createCaption(state, name),
      name,
      text: this.#typing.isOpen ? this.#typing.getField(seconds) : undefined,
      pointer: this.#pointer.isLocked ? this.#pointer : undefined,
    });
    this.#updateCursor();
    return frame;
  }

  fillSound(firstSample: number, samples: Int16Array) {
    fillAmbientSound(firstSample, samples);
  }

  handleInput(event: InputEvent) {
    this.#camera.turntable.noteInput(this.#now);
    switch (event.kind) {
      case 'key':
        this.#handleKey(event);
        break;
      case 'text':
        this.#typing.writeText(event.text, this.#now);
        break;
      case 'locks':
        this.#typing.setLocks(event);
        break;
      case 'move':
      case 'move-by':
      case 'button':
      case 'wheel':
        if (this.#pointer.handleEvent(event)) this.#stopTurntable();
        break;
      default:
        event satisfies never;
    }
    this.#updateCursor();
  }

  handleMessage(message: ApplicationMessage) {
    const reply = replyToMessage(message, this.#messageTarget);
    if (reply) this.#send(reply);
  }

  greetPage() {
    this.#loader.repeatFailure();
    this.#cameraLink.greetPage(this.#now);
  }

  pasteText(text: string) {
    this.#camera.turntable.noteInput(this.#now);
    this.#typing.writeText(text, this.#now);
  }

  get cursor(): Cursor {
    return this.#cursor;
  }

  close() {
    this.#closing.abort();
  }

  get #selection(): Selection | undefined {
    return this.#loader.opened?.selection;
  }

  readonly #messageTarget: MessageTarget = {
    template: 'kit-108',
    getStatus: () => ({url: this.#loader.reportedUrl, isBusy: this.#loader.state.phase === 'opening'}),
    open: (url, id) => this.open(url, {id, isRequested: true}),
    children: (path, filters) => listChildren(this.#loader.opened?.prims.get(path), filters),
    select: (paths) => this.#selection?.select(paths),
    makePickable: (paths) => this.#selection?.makePickable(paths),
    reset: () => this.#resetView(),
    applyDeepLink: (data) => this.#cameraLink.open(data, this.#now),
    copyText: (text) => this.#output.copyText?.(text),
    getState: () => ({
      stage: this.#loader.state.phase,
      text: this.#typing.isOpen ? this.#typing.text : '',
      selection: [...(this.#selection?.paths ?? [])],
      cursor: this.#cursor,
      size: {width: this.#renderer.size.width, height: this.#renderer.size.height},
      camera: this.#camera.state,
      deepLink: this.#cameraLink.data,
    }),
  };

  #handleKey(event: Extract<InputEvent, {kind: 'key'}>) {
    this.#modifiers = event.modifiers;
    if (!event.pressed) {
      this.#movement.handleKey(event);
      return;
    }
    if (this.#typing.pressKey(event, this.#now)) return;
    if (event.modifiers & (MODIFIER_BITS.ctrl | MODIFIER_BITS.meta)) {
      if (event.vk === VIRTUAL_KEYS.c) this.#copySelection();
      return;
    }
    switch (event.vk) {
      case VIRTUAL_KEYS.escape:
        this.#select([]);
        break;
      case VIRTUAL_KEYS.home:
        this.#resetView();
        break;
      case VIRTUAL_KEYS.f:
        this.#frameSelection();
        break;
      default:
        if (this.#movement.handleKey(event)) this.#stopTurntable();
    }
  }

  #pickAt(x: number, y: number) {
    const path = this.#pathAt(x, y);
    const isAdding = (this.#modifiers & ADDING_MODIFIERS) !== 0;
    const before = this.#selection?.paths ?? [];
    if (isAdding) this.#select(path === undefined ? before : togglePath(before, path));
    else this.#select(path === undefined ? [] : [path]);
  }

  /** Returns the path of the prim that a click at this position would select. */
  #pathAt(x: number, y: number): string | undefined {
    const {opened} = this.#loader;
    return opened?.selection.pickedBy(this.#renderer.idAt(x, y, opened));
  }

  /** Selects prims for the user. Notifies the page if the selection has changed. */
  #select(paths: readonly string[]) {
    const selection = this.#selection;
    if (!selection) return;
    const before = selection.paths.join('\n');
    selection.select(paths);
    if (selection.paths.join('\n') !== before)
      this.#send({event_type: 'stageSelectionChanged', payload: {prims: toKitList(selection.paths)}});
  }

  #frameSelection() {
    const bounds = this.#selection?.bounds;
    if (!bounds || bounds.isEmpty()) return;
    this.#camera.showPart(bounds);
    this.#stopTurntable();
  }

  #resetView() {
    this.#camera.reset();
    this.#camera.turntable.restart(this.#now);
    this.#movement.releaseAll();
  }

  #copySelection() {
    const text = this.#typing.isOpen ? this.#typing.text : (this.#selection?.paths ?? []).join('\n');
    if (text !== '') this.#output.copyText?.(text);
  }

  /** Stops the turntable because the user moves the camera. */
  #stopTurntable() {
    this.#camera.turntable.pause(this.#now);
  }

  #updateCursor() {
    const cursor =
      this.#loader.state.phase === 'opening'
        ? 'progress'
        : this.#pointer.chooseCursor((x, y) => this.#pathAt(x, y) !== undefined);
    if (cursor === this.#cursor) return;
    this.#cursor = cursor;
    this.#output.showCursor?.(cursor);
  }

  #send(message: ApplicationMessage) {
    this.#output.send(nameMessage(message, this.#messageTarget.template));
  }
}
