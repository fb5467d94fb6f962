import {isObject} from '../../../src/platform/json.ts';
import {
  type FakeApplication,
  type FakeStreamOptions,
  type InputEvent,
  kitAnswers,
  type VideoPoint,
} from '../../../src/testing.ts';
import {SceneCamera, PRIMS} from './scene.ts';
import {paintScene, type PaintedFace} from './paint-scene.ts';

/** A click moves the pointer by no more than this part of the height of the video. */
const CLICK_DISTANCE = 0.01;
const ZOOM_PER_NOTCH = 0.12;
const STEP = 0.12;

/** What the keys do: turn, tilt, and the factor of the distance. */
const KEYS: Readonly<Record<string, readonly [turn: number, tilt: number, zoom: number]>> = {
  ArrowLeft: [STEP, 0, 1],
  ArrowRight: [-STEP, 0, 1],
  ArrowUp: [0, STEP, 1],
  ArrowDown: [0, -STEP, 1],
  KeyW: [0, 0, 1 - STEP],
  KeyS: [0, 0, 1 + STEP],
};

/**
 * A small application for a `FakeStream`: machines on a floor. The user orbits by a drag or the arrow keys, zooms by the
 * wheel, W or S, and picks a machine by a click. It answers the messages of the Kit templates, and reports a selection.
 */
export const drawnApplication = (): Required<Pick<FakeStreamOptions, 'answers' | 'draw' | 'onInput'>> => {
  const kit = kitAnswers({prims: PRIMS});
  const camera = new SceneCamera();
  let faces: readonly PaintedFace[] = [];
  let context: CanvasRenderingContext2D | undefined;
  let selected: readonly string[] = [];
  let hueShift = 0;
  let pointer: VideoPoint | undefined;
  let drag: {readonly from: VideoPoint; isClick: boolean} | undefined;

  const pathAt = ({x, y}: VideoPoint) =>
    faces.findLast(({outline}) => context?.isPointInPath(outline, x, y))?.path;

  const movePointer = (at: VideoPoint, application: FakeApplication) => {
    if (drag && pointer) {
      camera.orbit(((pointer.x - at.x) / at.width) * 5, ((at.y - pointer.y) / at.height) * 3);
      const distance = Math.hypot(at.x - drag.from.x, at.y - drag.from.y);
      if (distance > CLICK_DISTANCE * at.height) drag.isClick = false;
    } else if ((pointer && pathAt(pointer)) !== pathAt(at)) {
      application.setCursor(pathAt(at) ? 'pointer' : 'default');
    }
    pointer = at;
  };

  const pressButton = (isPressed: boolean, application: FakeApplication) => {
    if (isPressed) drag = pointer && {from: pointer, isClick: true};
    else if (drag?.isClick && pointer) {
      const path = pathAt(pointer);
      selected = path === undefined ? [] : [path];
      // The dictionary of Kit has no empty list.
      const prims = path === undefined ? {} : selected;
      application.send({event_type: 'stageSelectionChanged', payload: {prims}});
    }
    if (!isPressed) drag = undefined;
  };

  return {
    draw: (canvas, frame) => {
      context = canvas;
      faces = paintScene(canvas, {...frame, camera, hueShift, selected});
    },
    onInput: (event: InputEvent, application: FakeApplication) => {
      if (event.kind === 'move') movePointer(event.at, application);
      else if (event.kind === 'move-by') camera.orbit(-event.dx / 200, event.dy / 300);
      else if (event.kind === 'button') pressButton(event.pressed, application);
      else if (event.kind === 'wheel') camera.zoom(1 + (event.dy / 120) * ZOOM_PER_NOTCH);
      else if (event.kind === 'key' && event.pressed) {
        const [turn, tilt, zoom] = KEYS[event.code] ?? [0, 0, 1];
        camera.orbit(turn, tilt);
        camera.zoom(zoom);
      }
    },
    answers: {
      ...kit,
      openStageRequest: (payload, message) => {
        if (isObject(payload)) hueShift = hueOf(String(payload['url']));
        return kit['openStageRequest']?.(payload, message);
      },
      resetStage: (payload, message) => {
        camera.reset();
        return kit['resetStage']?.(payload, message);
      },
      selectPrimsRequest: (payload) => {
        selected = pathsOf(payload);
        return undefined;
      },
    },
  };
};

/** Each stage has colors of its own. */
const hueOf = (url: string): number =>
  Array.from(url).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 360, 0);

const pathsOf = (payload: unknown): readonly string[] => {
  const paths = isObject(payload) ? payload['paths'] : undefined;
  return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : [];
};
