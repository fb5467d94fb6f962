import {z} from 'zod';
import {
  findApplication,
  findProfile,
  findVersion,
  listApplications,
  listProfiles,
} from '../catalogue/catalogue.ts';
import type {CatalogueApplication, CatalogueProfile} from '../catalogue/applications.ts';
import {changeBySwitch, readCatalogueSwitches, refuseBySwitch} from './catalogue-switches.ts';
import {HttpError, type HttpResponse, type Resource} from './http-response.ts';
import type {ServiceRequest} from './service-request.ts';
import {validate} from './validate.ts';

const pageSchema = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(50),
  offset: z.coerce.number().int().min(0).default(0),
});

/** Returns the resource at a path below `/cfg`. */
export function findCatalogueResource(request: ServiceRequest): Resource | undefined {
  const resource = findPlainResource(request);
  const {GET: get} = resource ?? {};
  if (!get) return resource;
  return {
    GET: async () => {
      const switches = readCatalogueSwitches(request);
      refuseBySwitch(switches, request.segments);
      return changeBySwitch(switches, await get());
    },
  };
}

function findPlainResource({segments, query}: ServiceRequest): Resource | undefined {
  const [, apps, id, versions, version, profiles, profile] = segments;
  if (apps !== 'apps' || segments.length > 7) return undefined;
  if (id === undefined) {
    return {GET: () => getPage(listApplications(query.getAll('tags')).map(toApplicationBody), query)};
  }
  if (versions === undefined) {
    return {GET: () => confirmExistence(requireApplication(id), toApplicationBody(requireApplication(id)))};
  }
  if (versions !== 'versions') return undefined;
  if (version === undefined) {
    return {
      GET: () =>
        getPage(
          requireApplication(id).versions.map((entry) => ({version: entry.version})),
          query,
        ),
    };
  }
  if (profiles === undefined) return {GET: () => getVersion(requireApplication(id), version)};
  if (profiles !== 'profiles') return undefined;
  if (profile === undefined) return {GET: () => getProfiles(id, version, query)};
  return {GET: () => getProfile(id, version, profile)};
}

function requireApplication(id: string): CatalogueApplication {
  const found = findApplication(id);
  if (!found) throw new HttpError(404, `Application "${id}" not found`);
  return found;
}

function getVersion(found: CatalogueApplication, version: string): HttpResponse {
  const entry = findVersion(found, version);
  if (!entry) throw new HttpError(404, `Version "${version}" of application "${found.id}" not found`);
  return confirmExistence(found, entry);
}

function getProfiles(id: string, version: string, query: URLSearchParams): HttpResponse {
  const found = listProfiles(id, version);
  if (!found) throw new HttpError(404, `No profiles found for application "${id}" version "${version}"`);
  return getPage(found.map(toProfileBody), query);
}

function getProfile(id: string, version: string, profile: string): HttpResponse {
  const found = findProfile(id, version, profile);
  if (!found) {
    throw new HttpError(404, `Profile "${profile}" of application "${id}" version "${version}" not found`);
  }
  return {status: 200, body: toProfileBody(found)};
}

function confirmExistence({existenceStatus}: CatalogueApplication, body: unknown): HttpResponse {
  return {status: existenceStatus, body};
}

function getPage(all: readonly unknown[], query: URLSearchParams): HttpResponse {
  const {limit, offset} = validate(pageSchema, Object.fromEntries(query), 'query');
  if (readCatalogueSwitches({query}).has('unpaged')) return {status: 200, body: {items: all}};
  return {
    status: 200,
    body: {count: all.length, offset, limit, items: all.slice(offset, offset + limit)},
  };
}

function toApplicationBody({id, name, description, tags}: CatalogueApplication): unknown {
  return {id, name, description, tags};
}

function toProfileBody({id, name, description}: CatalogueProfile): unknown {
  return {id, name, description};
}
