/** Fakes for tests of a page that contains `<app-stream>`: no network, no WebRTC and no GPU. */
export type {InputEvent, VideoPoint} from './connection/input-event.ts';
export {kitAnswers, type Answer, type Answers, type KitAnswerOptions} from './testing/kit-answers.ts';
export {FakeStream} from './testing/fake-stream.ts';
export type {FakeApplication, FakeStreamOptions} from './testing/fake-stream-options.ts';
export type {FakeSession} from './testing/host/fake-service.ts';
export {installFakes, type AttachableFake, type ChooseFake} from './testing/fake-stream-options.ts';
export type {LastingStep, MomentaryStep, ScriptedFailure, ScriptStep} from './testing/script.ts';
export type {DrawFrame, FrameToDraw} from './testing/fake-video/canvas-video.ts';
