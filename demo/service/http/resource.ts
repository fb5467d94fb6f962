import type {HttpResponse} from './http-response.ts';

/** The handlers of one path, by method. */
export type Resource = Readonly<
  Partial<Record<'GET' | 'POST' | 'DELETE', () => HttpResponse | Promise<HttpResponse>>>
>;

/** HEAD is allowed wherever GET is. */
export function listMethods(resource: Resource): string[] {
  return Object.keys(resource).flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}

export function findHandler(resource: Resource, method: string): Resource['GET'] {
  if (method === 'GET' || method === 'HEAD') return resource.GET;
  if (method === 'POST' || method === 'DELETE') return resource[method];
  return undefined;
}
