import type {InputEvent, Modifiers} from '../../connection/input-event.ts';
import {type CaptureOptions, keepsKey} from '../capture-options.ts';
import {isCopy, type SharedClipboard} from './clipboard.ts';
import {CommandKey, HeldKeys, NO_MODIFIERS} from './held-keys.ts';
import {
  findKeyByName,
  findPlainKey,
  findShortcutKey,
  isHeldKey,
  isInputMethodEvent,
  isLeaveShortcut,
  isMac,
  isModifierKey,
  readCapsLock,
  readKeyCode,
  readModifiers,
  readPosition,
  readScript,
  toTypedKey,
  writesText,
} from './key-meaning.ts';

/** A turn of the wheel ends after this time without another event, in milliseconds. */
const WHEEL_PAUSE_LIMIT_MS = 200;

/** A key that is down: who took it, and its key on the host. */
interface DownKey {
  readonly by: 'stream' | 'page';
  readonly code: string;
  /** Its name without a position. `undefined` for a modifier, of which the user may hold the other key. */
  readonly name: string | undefined;
}

interface KeyboardOptions extends Pick<CaptureOptions, 'send' | 'settings' | 'signal'> {
  /** The field that has the focus while keys go to the stream. */
  readonly field: HTMLTextAreaElement;
  /** Whether the host accepts text: what no plain key of a US keyboard writes. All other keys always go as keys. */
  readonly sendsText: () => boolean;
  /** Whether the user steers with the keys, so that only their positions count. */
  readonly isSteering: () => boolean;
  /** `undefined` if the element shares no clipboard. */
  readonly clipboard: SharedClipboard | undefined;
  readonly onLeave: () => void;
  /** Called when the latched keys have changed. */
  readonly onLatch: () => void;
}

/**
 * Sends keys, and the states of the lock keys. A key goes by its position. It goes by its letter in a shortcut, on a
 * host that accepts text, and if the browser does not know the position. A key that the page prevented or whose
 * listener moved the focus away belongs to the page until its release. The page gets no event of the stream's keys.
 * Each key that was pressed is released, and no other key.
 */
export const listenToKeyboard = (options: KeyboardOptions) => {
  const {field, send, sendsText, isSteering, settings, clipboard, onLeave, onLatch, signal} = options;
  const held = new HeldKeys((event) => {
    if (event.kind === 'key' && event.pressed && isCopy(event)) clipboard?.startCopy();
    send(event);
  });
  const locks = lockStates(send);
  const command = new CommandKey(held, settings);
  /** The keys that are down, by the position of the key, or by its name without one. */
  const down = new Map<string, DownKey>();
  let isAfterDeadKey = false;
  /** Whether the key that is down belongs to the page, and with it what the key writes. */
  let isTextOfPage = false;
  let isLatin = true;
  /** Whether a Control key of the user is down, anywhere in the page. */
  let isControlDown = false;
  let wheelTimer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(wheelTimer), {once: true});
  /** Whether AltRight is a second Alt, which `altKey` mirrors, and not AltGr. */
  let isRightAlt = false;

  /** Latched modifiers apply to one key, text or press. */
  const endLatched = (timeMs = performance.now()) => {
    if (!held.latched.length) return;
    held.endLatched(timeMs);
    onLatch();
  };

  /** Types a text by keys. Skips characters that no key writes. */
  const typeText = (text: string) => {
    for (const character of text) {
      const key = toTypedKey(character);
      const timeMs = performance.now();
      const modifiers = {...NO_MODIFIERS, shift: key?.shift ?? false};
      if (key?.shift) held.press('ShiftLeft', modifiers, timeMs);
      if (key) held.tap(key.code, modifiers, timeMs);
      if (key?.shift) held.release('ShiftLeft', NO_MODIFIERS, timeMs);
    }
    endLatched();
  };

  const consumeEvent = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };

  const releaseLostModifiers = (modifiers: Modifiers, timeMs: number) => {
    held.releaseLostModifiers(modifiers, timeMs, command.toSent(modifiers));
    if (isRightAlt && !modifiers.alt) held.release('AltRight', command.toSent(modifiers), timeMs);
    if (!modifiers.meta) command.forget();
    else if (isMac()) command.press('MetaLeft', modifiers, timeMs, true);
  };

  /** The key for the host, or `undefined` if the key writes text. */
  const chooseKey = (event: KeyboardEvent, code: string): string | undefined => {
    if (isSteering()) return code;
    if (held.latched.length) return toTypedKey(event.key)?.code ?? code;
    // A key without a position, and one that the layout has moved, has its code only here.
    if (!writesText(event)) return code === event.code ? findShortcutKey(event, isLatin) : code;
    if (!sendsText() && readPosition(event)) return code;
    const isComposed = event.key === 'Dead' || isAfterDeadKey;
    return isComposed ? undefined : findPlainKey(event);
  };

  const onDown = (event: KeyboardEvent) => {
    const {timeStamp: timeMs} = event;
    const modifiers = readModifiers(event);
    isTextOfPage = false;
    const name = nameWithoutPosition(event.key);
    const position = readPosition(event) || name;
    if (isInputMethodEvent(event)) {
      down.set(position, {by: 'stream', code: event.code, name});
      event.stopPropagation();
      return;
    }
    if (isLeaveShortcut(event)) {
      consumeEvent(event);
      onLeave();
      return;
    }
    const keyCode = readKeyCode(event);
    isLatin = readScript(event) ?? isLatin;
    // A character without a position that no US key writes is text.
    const code = keyCode ?? (!readPosition(event) && writesText(event) ? event.key : undefined);
    if (!code) return;
    const isRepeatOfPage = event.repeat && down.get(position)?.by === 'page';
    const isOfPage = isRepeatOfPage || event.defaultPrevented || !field.matches(':focus');
    isTextOfPage = isOfPage || keepsKey(settings, event);
    down.set(position, {
      by: isTextOfPage ? 'page' : 'stream',
      code,
      name: isModifierKey(code) ? undefined : name,
    });
    if (isTextOfPage) {
      // A new press of a key that the host holds: the page missed its release.
      if (!event.repeat) held.release(code, command.toSent(modifiers), timeMs);
      return;
    }
    if (code === 'AltRight') isRightAlt = event.key === 'Alt';
    // Among them is the left Ctrl, which Windows presses before AltGr, and does not always release.
    if (!code.startsWith('Meta')) releaseLostModifiers(modifiers, timeMs);
    // The state of a lock goes after its own key, which changes it, and before any other key.
    if (!code.endsWith('Lock')) locks.sendChanges(event);
    const key = keyCode && chooseKey(event, keyCode);
    // The letter after a dead key belongs to it, whatever the letter is.
    if (!isModifierKey(code)) isAfterDeadKey = event.key === 'Dead';
    if (key === undefined) {
      event.stopPropagation();
      // On this host, the browser does not write into the field.
      if (keyCode && !sendsText()) {
        event.preventDefault();
        typeText(event.key);
      }
      return;
    }
    if (isMac() && code.startsWith('Meta')) {
      consumeEvent(event);
      command.press(code, modifiers, timeMs);
      return;
    }
    if (!isModifierKey(code)) command.decideForKey(event, modifiers);
    const sent = command.toSent(modifiers);
    held.pressMissedModifiers(sent, timeMs, code);
    const press = () => {
      if (isHeldKey(event, code) && !isMacCapsLock(code)) held.press(code, sent, timeMs, key);
      else held.tap(code, sent, timeMs, key);
    };
    if (clipboard?.delayPress(event, press)) {
      event.stopPropagation();
      return;
    }
    consumeEvent(event);
    press();
    locks.sendChanges(event);
  };

  /** The last `keyup`, with the key that it released and who took that key. */
  let released: {readonly event: KeyboardEvent; code: string | undefined; by?: DownKey['by']} | undefined;

  const releaseKey = (event: KeyboardEvent) => {
    clipboard?.pressDelayedKey();
    const {timeStamp: timeMs} = event;
    const keyCode = readKeyCode(event);
    const modifiers = readModifiers(event);
    const position = findReleased(event) ?? '';
    const key = down.get(position);
    const code = key?.code ?? keyCode;
    down.delete(position);
    // With another modifier, the key has another character now. The keys that the user still holds repeat.
    if (!key && !readPosition(event) && !isModifierKey(code ?? ''))
      held.releaseAllButModifiers(command.toSent(modifiers), timeMs);
    isTextOfPage = false;
    released = {event, code, ...(key && {by: key.by})};
    if (code === undefined) return;
    const isCommand = isMac() && code.startsWith('Meta') && key?.by !== 'page';
    if (isCommand) command.release(modifiers, timeMs);
    if (isCommand || held.release(code, command.toSent(modifiers), timeMs)) released.by = 'stream';
    if (code.startsWith('Meta')) held.releaseAllButModifiers(modifiers, timeMs);
    releaseLostModifiers(modifiers, timeMs);
    if (!isModifierKey(code)) endLatched(timeMs);
    locks.sendChanges(event);
  };

  /** The entry in `down` of the key that a `keyup` releases. Press and release may report different positions. */
  const findReleased = (event: KeyboardEvent): string | undefined => {
    const position = readPosition(event);
    if (down.has(position)) return position;
    const name = nameWithoutPosition(event.key);
    const [other] = [...down].find(([, key]) => key.name === name) ?? [];
    return other;
  };

  /** Runs before a listener of the page can stop the event. Elsewhere, only the release of a modifier counts. */
  const onUpInWindow = (event: KeyboardEvent) => {
    if (event.composedPath()[0] === field) releaseKey(event);
    else releaseModifiers(event);
  };

  const onUp = (event: KeyboardEvent) => {
    if (released?.event !== event) releaseKey(event);
    const {by, code = ''} = released ?? {};
    // Windows reports only the release of Print Screen.
    const isAlone = isMacCapsLock(code) ? by !== 'page' : code === 'PrintScreen' && by === undefined;
    if (isAlone && !event.defaultPrevented)
      held.tap(code, command.toSent(readModifiers(event)), event.timeStamp);
    if (by === 'stream') consumeEvent(event);
  };
  /** Releases the modifiers that only the wheel or a press of a button has shown. */
  const endShown = (by: 'wheel' | 'press') => held.endShown(by, NO_MODIFIERS, performance.now());
  const releaseModifiers = (event: KeyboardEvent | MouseEvent) => {
    if (held.hasModifiers) releaseLostModifiers(readModifiers(event), event.timeStamp);
  };

  field.addEventListener('keydown', onDown, {signal});
  field.addEventListener('keyup', onUp, {signal});
  const page = field.ownerDocument.defaultView;
  page?.addEventListener('keyup', onUpInWindow, {signal, capture: true});
  // Only keys count: Firefox fires moves of the mouse late, with the modifiers of their time.
  const noteControl = ({type, key, ctrlKey}: KeyboardEvent) => {
    isControlDown = (type === 'keydown' && key === 'Control') || (isControlDown && ctrlKey);
  };
  for (const type of ['keydown', 'keyup'] as const)
    page?.addEventListener(type, noteControl, {signal, capture: true});
  const onFocus = () => {
    locks.resendNext();
    isAfterDeadKey = false;
    isTextOfPage = false;
  };
  field.addEventListener('focus', onFocus, {signal});
  // The menu key and Shift+F10 go to the host. The browser's own menu would take all further keys.
  const preventMenu = (event: Event) => {
    if (!isTextOfPage) event.preventDefault();
  };
  field.addEventListener('contextmenu', preventMenu, {signal});
  field.addEventListener('compositionend', () => (isAfterDeadKey = false), {signal});

  return {
    releaseAll: (timeMs: number) => {
      command.forget();
      for (const [position, {by}] of down) if (by === 'stream') down.delete(position);
      held.releaseAll(timeMs);
      onLatch();
    },
    /** Makes the host's modifiers those of a press or a wheel of the mouse, before it is sent. */
    updateModifiers: (event: MouseEvent) => {
      const {timeStamp: timeMs} = event;
      const isWheel = event.type === 'wheel';
      const flags = readModifiers(event);
      // Browsers report the pinch of a touchpad as a wheel with Ctrl.
      const modifiers = isWheel && !isControlDown ? {...flags, ctrl: false} : flags;
      releaseLostModifiers(modifiers, timeMs);
      command.decideForClick(modifiers, timeMs);
      held.pressMissedModifiers(command.toSent(modifiers), timeMs, isWheel ? 'wheel' : 'press');
      if (!isWheel) return;
      clearTimeout(wheelTimer);
      wheelTimer = setTimeout(() => endShown('wheel'), WHEEL_PAUSE_LIMIT_MS);
    },
    /** No button is pressed any more: releases the modifiers that only the press has shown. */
    endPress: () => {
      endShown('press');
      endLatched();
    },
    releaseModifiers,
    /** Whether the text that is written now belongs to the page, which kept its key. */
    isTextOfPage: () => isTextOfPage,
    /** Presses and releases a key that has no event. */
    tapKey: (code: string) => {
      held.tap(code, NO_MODIFIERS, performance.now());
      endLatched();
    },
    typeText,
    /** Presses keys in order, and releases them in reverse. */
    pressKeys: (codes: readonly string[]) => {
      held.pressTogether(codes, performance.now());
      endLatched();
    },
    /** Holds a modifier for the next key, text or press. A second call releases it. */
    toggleLatched: (code: string) => {
      held.toggleLatched(code, performance.now());
      onLatch();
    },
    latched: () => held.latched,
  };
};

/** Names a key by its key on a US keyboard, or by its text. */
const nameWithoutPosition = (name: string) => `key ${findKeyByName(name) ?? name}`;

/** A Mac fires `keydown` when Caps Lock turns on and `keyup` when it turns off. */
const isMacCapsLock = (code: string) => isMac() && code === 'CapsLock';

/** Sends the states of Caps Lock, Num Lock and Scroll Lock after each focus and at each change. */
const lockStates = (send: (event: InputEvent) => void) => {
  let lastSent = '';
  return {
    /** Sends the states again with the next event: the user may have changed them in another window. */
    resendNext: () => (lastSent = ''),
    sendChanges: (event: KeyboardEvent) => {
      const caps = readCapsLock(event);
      const num = event.getModifierState('NumLock');
      const scroll = event.getModifierState('ScrollLock');
      const states = [caps, num, scroll].join();
      if (states !== lastSent) send({kind: 'locks', caps, num, scroll});
      lastSent = states;
    },
  };
};
