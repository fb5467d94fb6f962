import type {HttpResponse} from './http-response.ts';

/** The handlers of one path, by method. */
export type Resource = Readonly<
  Partial<Record<(typeof METHODS)[number], () => HttpResponse | Promise<HttpResponse>>>
>;

const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'] as const;

export function listMethods(resource: Resource): string[] {
  return METHODS.filter((method) => findHandler(resource, method));
}

/** HEAD is allowed wherever GET is. */
export function findHandler(resource: Resource, method: string): Resource['GET'] {
  const known = METHODS.find((name) => name === method);
  return known && (resource[known] ?? (known === 'HEAD' ? resource.GET : undefined));
}
