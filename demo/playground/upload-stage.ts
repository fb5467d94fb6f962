import {z} from 'zod/mini';
import {type DemoServiceAccess, fetchWithToken} from '../shared/demo-service.ts';
import {findFileProblem} from '../shared/stage-file.ts';

const uploadSchema = z.object({stageUri: z.string()});
const refusalSchema = z.object({detail: z.string()});

/** Why a file cannot be streamed, as a sentence for users. */
export class UploadError extends Error {}

/** Uploads a file to the demo server. Resolves with the stage URI at which the application finds it. */
export const uploadStage = async (file: File, access: DemoServiceAccess): Promise<string> => {
  const problem = findFileProblem(file);
  if (problem !== undefined) throw new UploadError(problem);
  const url = new URL(`uploads/${encodeURIComponent(file.name)}`, document.baseURI).href;
  const response = await fetchWithToken(access, url, {method: 'POST', body: file}).catch((cause: unknown) => {
    throw new UploadError(`The demo server does not respond, so “${file.name}” is not uploaded.`, {cause});
  });
  const answer: unknown = await response.json().catch(() => undefined);
  const upload = uploadSchema.safeParse(answer);
  if (response.ok && upload.success) return upload.data.stageUri;
  const refusal = refusalSchema.safeParse(answer);
  throw new UploadError(
    refusal.success ? refusal.data.detail : `The server refused it (${response.status}).`,
  );
};

/** The name of the file at a stage URI that `uploadStage` has returned. */
export const uploadedNameOf = (stageUri: string): string | undefined =>
  /\/uploads\/[\da-f-]{36}\/([\w.-]+)$/.exec(stageUri)?.[1];
