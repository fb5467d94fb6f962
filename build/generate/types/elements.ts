/** An element of the package, as the generated types name it. */
export interface NamedElement {
  readonly tagName: string;
  /** The class of the element. */
  readonly className: string;
  /** The first part of the names of its types. */
  readonly prefix: string;
  /** The entry that exports the class. */
  readonly entry: string;
  /** The type of its events by their names, if it has any of its own. */
  readonly eventMap?: string;
  /** The file of its React component's interface, and the module in `src` from which the file imports the class. */
  readonly reactFile: string;
  readonly classModule: string;
}

export const ELEMENTS: readonly NamedElement[] = [
  {
    tagName: 'app-stream',
    className: 'AppStreamElement',
    prefix: 'AppStream',
    entry: 'app-stream',
    eventMap: 'AppStreamEventMap',
    reactFile: 'element-interface.ts',
    classModule: '../index.ts',
  },
  {
    tagName: 'app-stream-scene',
    className: 'AppStreamSceneElement',
    prefix: 'AppStreamScene',
    entry: 'app-stream/scene',
    reactFile: 'scene-interface.ts',
    classModule: '../scene.ts',
  },
  {
    tagName: 'app-stream-stages',
    className: 'AppStreamStagesElement',
    prefix: 'AppStreamStages',
    entry: 'app-stream/scene',
    reactFile: 'stages-interface.ts',
    classModule: '../scene.ts',
  },
];
