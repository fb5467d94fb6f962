'use client';
import {forwardRef, type ForwardRefExoticComponent, type HTMLAttributes, type RefAttributes} from 'react';
import type {AppStreamElement} from '../index.ts';
import {APP_STREAM, type AppStreamCallbacks, type AppStreamSettings} from './element-interface.ts';
import {useElement} from './use-element.ts';

type OwnProps = AppStreamSettings & AppStreamCallbacks;

/** The settings of the element, a callback for each of its events, and the props of every HTML element. */
export type AppStreamProps = Omit<HTMLAttributes<AppStreamElement>, keyof OwnProps> & OwnProps;

/** `<app-stream>` as a component. */
export const AppStream: ForwardRefExoticComponent<AppStreamProps & RefAttributes<AppStreamElement>> =
  forwardRef((props, ref) => useElement(APP_STREAM, props, ref));
AppStream.displayName = 'AppStream';
