import {z} from 'zod';
import {
  findApplication,
  findProfile,
  findVersion,
  listApplications,
  listProfiles,
} from '../catalogue/catalogue.ts';
import type {CatalogueApplication, CatalogueProfile} from '../catalogue/applications.ts';
import {HttpFailure, type Answer} from './answer.ts';
import type {Resource} from './resource.ts';
import type {ServiceRequest} from './service-request.ts';
import {validate} from './validate.ts';

const pageSchema = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(50),
  offset: z.coerce.number().int().min(0).default(0),
});

/** The resource at a path below `/cfg`. */
export function catalogueResource({segments, query}: ServiceRequest): Resource | undefined {
  const [, apps, id, versions, version, profiles, profile] = segments;
  if (apps !== 'apps' || segments.length > 7) return undefined;
  if (id === undefined) {
    return {GET: () => page(listApplications(query.getAll('tags')).map(applicationBody), query)};
  }
  if (versions === undefined) {
    return {GET: () => existence(application(id), applicationBody(application(id)))};
  }
  if (versions !== 'versions') return undefined;
  if (version === undefined) {
    return {
      GET: () =>
        page(
          application(id).versions.map((entry) => ({version: entry.version})),
          query,
        ),
    };
  }
  if (profiles === undefined) return {GET: () => versionAnswer(application(id), version)};
  if (profiles !== 'profiles') return undefined;
  if (profile === undefined) return {GET: () => profilesAnswer(id, version, query)};
  return {GET: () => profileAnswer(id, version, profile)};
}

function application(id: string): CatalogueApplication {
  const found = findApplication(id);
  if (!found) throw new HttpFailure(404, `Application "${id}" not found`);
  return found;
}

function versionAnswer(found: CatalogueApplication, version: string): Answer {
  const entry = findVersion(found, version);
  if (!entry) throw new HttpFailure(404, `Version "${version}" of application "${found.id}" not found`);
  return existence(found, entry);
}

function profilesAnswer(id: string, version: string, query: URLSearchParams): Answer {
  const found = listProfiles(id, version);
  if (!found) throw new HttpFailure(404, `No profiles found for application "${id}" version "${version}"`);
  return page(found.map(profileBody), query);
}

function profileAnswer(id: string, version: string, profile: string): Answer {
  const found = findProfile(id, version, profile);
  if (!found) {
    throw new HttpFailure(404, `Profile "${profile}" of application "${id}" version "${version}" not found`);
  }
  return {status: 200, body: profileBody(found)};
}

function existence({existenceStatus}: CatalogueApplication, body: unknown): Answer {
  return {status: existenceStatus, body};
}

function page(all: readonly unknown[], query: URLSearchParams): Answer {
  const {limit, offset} = validate(pageSchema, Object.fromEntries(query), 'query');
  return {
    status: 200,
    body: {count: all.length, offset, limit, items: all.slice(offset, offset + limit)},
  };
}

function applicationBody({id, name, description, tags}: CatalogueApplication): unknown {
  return {id, name, description, tags};
}

function profileBody({id, name, description}: CatalogueProfile): unknown {
  return {id, name, description};
}
