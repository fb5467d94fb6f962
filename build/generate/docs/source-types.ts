import {fileURLToPath} from 'node:url';
import ts from 'typescript';
import * as z from 'zod';

/** One property of a type, as its source declares it. */
export interface SourceProperty {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly description: string;
}

/** A value in a tree of settings. `path` leads to it from the root. */
export interface SourceSetting {
  readonly path: readonly string[];
  readonly description: string;
}

const SOURCE = '/src/';

const configuration = z.object({compilerOptions: z.record(z.string(), z.unknown())});

/** Where the types are. A page reaches those that no entry exports as members of others. */
const ENTRY_POINTS = [
  'index',
  'kit',
  'connection/nvst/nvst-options',
  'diagnosis/report',
  'service/session',
  'session/session-state',
].map((name) => fileURLToPath(new URL(`../../../src/${name}.ts`, import.meta.url)));

/** Reads types and their comments from `src/`, for tables that the manifest of elements cannot fill. */
export class SourceTypes {
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;

  constructor() {
    const config = fileURLToPath(new URL('../../../tsconfig.json', import.meta.url));
    const {options} = ts.convertCompilerOptionsFromJson(
      configuration.parse(ts.readConfigFile(config, (name) => ts.sys.readFile(name)).config).compilerOptions,
      '.',
    );
    this.#program = ts.createProgram(ENTRY_POINTS, {...options, types: [], noErrorTruncation: true});
    this.#checker = this.#program.getTypeChecker();
  }

  /** The public properties of an exported type. Those that it inherits from the platform are left out, except `kept`. */
  properties(typeName: string, kept: readonly string[] = []): readonly SourceProperty[] {
    return this.#publicProperties(this.#exported(typeName), kept);
  }

  /** The properties of the event that an exported map of events has under each name. */
  eventProperties(mapName: string): ReadonlyMap<string, readonly SourceProperty[]> {
    const events = this.#exported(mapName).getProperties();
    return new Map(
      events.map((event) => [
        event.name,
        this.#publicProperties(
          this.#checker.getTypeOfSymbol(event),
          event.name === 'message' ? ['data'] : [],
        ),
      ]),
    );
  }

  /** For each phase of the union of states, its other properties. Members of the same phase are joined. */
  stateProperties(unionName: string): ReadonlyMap<string, readonly SourceProperty[]> {
    const phases = new Map<string, readonly SourceProperty[]>();
    for (const member of this.#membersOf(this.#exported(unionName))) {
      const phase = member.getProperty('phase');
      const type = phase && this.#checker.getTypeOfSymbol(phase);
      if (!type?.isStringLiteral()) continue;
      const properties = this.#publicProperties(member, []).filter(({name}) => name !== 'phase');
      const former = phases.get(type.value);
      phases.set(type.value, former ? joinMembers(former, properties) : properties);
    }
    return phases;
  }

  /** The texts that an exported union of texts allows. */
  literals(typeName: string): readonly string[] {
    return this.#membersOf(this.#exported(typeName)).flatMap((type) =>
      type.isStringLiteral() ? [type.value] : [],
    );
  }

  /** The numbers in an exported type of nested settings. */
  settings(typeName: string): readonly SourceSetting[] {
    return this.#leaves(this.#exported(typeName), []);
  }

  #leaves(type: ts.Type, path: readonly string[]): readonly SourceSetting[] {
    return this.#checker
      .getNonNullableType(type)
      .getProperties()
      .flatMap((property): readonly SourceSetting[] => {
        const here = [...path, property.name];
        const value = this.#checker.getNonNullableType(this.#checker.getTypeOfSymbol(property));
        if (!(value.flags & ts.TypeFlags.NumberLike)) return this.#leaves(value, here);
        return [{path: here, description: this.#describe(property)}];
      });
  }

  #exported(name: string): ts.Type {
    for (const entry of ENTRY_POINTS) {
      const file = this.#program.getSourceFile(entry);
      const module = file && this.#checker.getSymbolAtLocation(file);
      const symbol = module && this.#checker.getExportsOfModule(module).find((one) => one.name === name);
      if (!symbol) continue;
      const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
      return this.#checker.getDeclaredTypeOfSymbol(isAlias ? this.#checker.getAliasedSymbol(symbol) : symbol);
    }
    throw new Error(`${name} is not exported`);
  }

  #membersOf(type: ts.Type): readonly ts.Type[] {
    return type.isUnion() ? type.types : [type];
  }

  #publicProperties(type: ts.Type, kept: readonly string[]): readonly SourceProperty[] {
    return type
      .getProperties()
      .filter((property) => kept.includes(property.name) || this.#isOwn(property))
      .map((property) => {
        const type = this.#typeText(property);
        const known = type.replace(/ \| undefined$/, '');
        return {
          name: property.name,
          type: known,
          isOptional: known !== type || (property.flags & ts.SymbolFlags.Optional) !== 0,
          description: this.#describe(property),
        };
      });
  }

  /** Declared in `src/`, public, not marked as internal, and no method. */
  #isOwn(property: ts.Symbol): boolean {
    const [declaration] = property.declarations ?? [];
    if (!declaration?.getSourceFile().fileName.includes(SOURCE)) return false;
    if (property.getJsDocTags().some(({name}) => name === 'internal')) return false;
    if (property.flags & ts.SymbolFlags.Method || property.name.startsWith('#')) return false;
    return !(ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.NonPublicAccessibilityModifier);
  }

  /** The type as the source writes it, since that keeps its short names; else as the compiler knows it. */
  #typeText(property: ts.Symbol): string {
    const [declaration] = property.declarations ?? [];
    const isWritten =
      declaration &&
      (ts.isPropertySignature(declaration) ||
        ts.isPropertyDeclaration(declaration) ||
        ts.isParameter(declaration) ||
        ts.isGetAccessor(declaration));
    const written = isWritten && this.#isOwn(property) ? declaration.type?.getText() : undefined;
    return (
      written?.replace(/\s+/g, ' ') ?? this.#checker.typeToString(this.#checker.getTypeOfSymbol(property))
    );
  }

  #describe(symbol: ts.Symbol): string {
    return ts.displayPartsToString(symbol.getDocumentationComment(this.#checker)).replace(/\s+/g, ' ').trim();
  }
}

/** The properties of two members of a union. A property that one of them lacks is optional. */
const joinMembers = (
  a: readonly SourceProperty[],
  b: readonly SourceProperty[],
): readonly SourceProperty[] => {
  const [first, second] = [a, b].map((list) => new Map(list.map((one) => [one.name, one])));
  return [...new Set([...a, ...b].map(({name}) => name))].flatMap((name) => {
    const found = [first?.get(name), second?.get(name)].filter((one) => one !== undefined);
    return found.slice(0, 1).map((one) => ({
      ...one,
      type: joinTypes(found.map(({type}) => type)),
      isOptional: found.length < 2 || found.some(({isOptional}) => isOptional),
    }));
  });
};

/** A union of types, each of them once. The first ones may be unions themselves. */
const joinTypes = (types: readonly string[]): string =>
  types
    .filter(
      (type, index) =>
        !types.slice(0, index).some((earlier) => earlier.split(' | ').includes(type) || earlier === type),
    )
    .join(' | ');
