'use client';
export {AppStream, type AppStreamProps} from './react/app-stream.ts';
export type {AppStreamCallbacks, AppStreamSettings} from './react/element-interface.ts';
