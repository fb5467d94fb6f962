import {shorten, type FrameReport} from './frame-messages.ts';

/** Sends a report to the page. The frame has no origin of its own, and does not know that of the page. */
export const report = (message: FrameReport) => parent.postMessage(message, '*');

/** Shows the page what the block writes to the console, and which errors it does not catch. */
export const reportOutput = () => {
  for (const level of ['log', 'info', 'warn', 'error'] as const) {
    const write = console[level].bind(console);
    console[level] = (...values: readonly unknown[]) => {
      write(...values);
      report({
        kind: 'output',
        isError: level === 'error' || level === 'warn',
        text: shorten(values.map((value) => describeValue(value)).join(' ')),
      });
    };
  }
  addEventListener('error', ({message}) => report({kind: 'output', isError: true, text: shorten(message)}));
  addEventListener('unhandledrejection', ({reason}) =>
    report({kind: 'output', isError: true, text: shorten(describeValue(reason))}),
  );
};

/** Lets the page give the frame the height of its content. */
export const reportHeight = () => {
  const observer = new ResizeObserver(() =>
    report({kind: 'height', height: Math.ceil(document.body.getBoundingClientRect().height)}),
  );
  document.addEventListener('DOMContentLoaded', () => observer.observe(document.body), {once: true});
};

/** A short text about a value. */
export const describeValue = (value: unknown): string => {
  if (typeof value === 'object' && value !== null) return describeObject(value);
  return String(value);
};

const describeObject = (value: object): string => {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Element) return `<${value.localName}>`;
  try {
    return JSON.stringify(value, (_, member: unknown) =>
      member instanceof Error || member instanceof Element ? describeObject(member) : member,
    );
  } catch {
    return value.constructor.name;
  }
};
