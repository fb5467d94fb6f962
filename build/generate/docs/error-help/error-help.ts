import type {FailureCode} from '../../../../src/errors/failures.ts';

/** How a developer or an operator finds and fixes one failure. All texts are Markdown. */
export interface ErrorHelp {
  /** Why the failure happens. */
  readonly cause: string;
  /** How to find out whether this is the cause, and which one of several. */
  readonly check: string;
  /** The commands of the check, for a shell, with the variables of the page. */
  readonly commands?: readonly string[];
  readonly fix: string;
  /** Links to the guides that explain more. */
  readonly see?: readonly string[];
}

/** The help for the codes of one family, in the order of a run. */
export type FamilyHelp = Readonly<Partial<Record<FailureCode, ErrorHelp>>>;

/** The list of applications, as the element requests it. */
export const LIST_APPLICATIONS = 'curl -i "$CATALOGUE/cfg/apps" -H "Authorization: Bearer $TOKEN"';

/** The state of a session, as the element polls it. */
export const POLL_SESSION = 'curl -i "$SERVICE/stream/$SESSION" -H "Authorization: Bearer $TOKEN"';

/** The question about key and function that takes no machine (`nvcf.md` 1): the id is that of no session. */
export const ASK_GATEWAY = [
  'curl -i https://grpc.nvcf.nvidia.com/sign_in -H "Authorization: Bearer $KEY" \\',
  '  -H "function-id: $FUNCTION_ID" -H "nvcf-reqid: 00000000-0000-4000-8000-000000000000"',
];

export const DOCTOR = '[the doctor](#commands)';
