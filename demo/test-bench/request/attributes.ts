import type {AppStreamElement} from '../../../src/index.ts';
import type {DemoServiceAccess} from '../../shared/demo-service.ts';
import type {Choice} from './choice.ts';
import {applyConnectionType} from './connection-types.ts';

/**
 * Updates the attributes and the service of an element to match a choice. An empty text omits the attribute. An attribute
 * whose value stays the same causes no new run.
 */
export const applyChoice = (element: AppStreamElement, choice: Choice, access: DemoServiceAccess) => {
  const {connectionType, app, version, profile, stage, lang, sound} = choice;
  const {serviceUrl} = access;
  const hasService = connectionType === '';
  for (const [name, value] of [
    ['service-url', hasService ? serviceUrl : ''],
    ['signaling-url', connectionType === 'direct' ? toDirectAddress(serviceUrl) : ''],
    ['app-id', hasService || connectionType === 'portal' ? app : ''],
    ['profile', hasService ? profile : ''],
    ['version', hasService ? version : ''],
    ['stage-uri', stage],
    ['lang', lang],
  ] as const) {
    if (value) element.setAttribute(name, value);
    else element.removeAttribute(name);
  }
  applyConnectionType(element, choice, access);
  element.toggleAttribute('muted', !sound);
};

const toDirectAddress = (serviceUrl: string) => new URL('direct', serviceUrl).href.replace(/^http/, 'ws');
