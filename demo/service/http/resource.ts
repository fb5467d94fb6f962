import type {Answer} from './answer.ts';

/** What is found at one path: a handler for each method that it knows. */
export type Resource = Readonly<Partial<Record<'GET' | 'POST' | 'DELETE', () => Answer | Promise<Answer>>>>;

/** HEAD goes wherever GET does. */
export function methodsOf(resource: Resource): string[] {
  return Object.keys(resource).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}

export function handlerOf(resource: Resource, method: string): Resource['GET'] {
  if (method === 'GET' || method === 'HEAD') return resource.GET;
  if (method === 'POST' || method === 'DELETE') return resource[method];
  return undefined;
}
