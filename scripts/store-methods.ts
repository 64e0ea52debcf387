import { parse } from '@babel/parser';
import type {
  Expression,
  Function as FunctionNode,
  FunctionDeclaration,
  Node,
  ObjectExpression,
  ObjectMember,
  SpreadElement,
} from '@babel/types';

/**
 * Parameter types that show whose data a method may read: the caller's scope, or something that has passed its check.
 */
const answers = new Set(['Scope', 'DeviceRef', 'InScope']);
/** Methods without data of their own: `transaction`, and those that start and stop the store. */
const plain = new Set(['transaction', 'start', 'stop']);

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item);
  else if (typeof value === 'object' && value !== null && 'type' in value) {
    yield value as Node;
    for (const [key, inner] of Object.entries(value))
      if (key !== 'loc' && typeof inner === 'object') yield* nodesIn(inner);
  }
}

/** Names of the types used in a part of the syntax tree. */
function typeNamesIn(tree: unknown): string[] {
  return [...nodesIn(tree)].flatMap((node) =>
    node.type === 'TSTypeReference' && node.typeName.type === 'Identifier' ? [node.typeName.name] : [],
  );
}

const isFunction = (node: Node): node is FunctionNode =>
  ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration', 'ObjectMethod'].includes(node.type);

/** For `unscoped('why', …)` with a reason, its second argument; else null. */
function reasonedBy(node: Node): Node | null {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'unscoped')
    return null;
  const [why, make] = node.arguments;
  return why?.type === 'StringLiteral' && why.value.includes(' ') && make !== undefined ? make : null;
}

function objectsOf(node: Node | null | undefined): (ObjectExpression | { readonly reasoned: true })[] {
  if (node === null || node === undefined) return [];
  if (node.type === 'ObjectExpression') return [node];
  return reasonedBy(node) === null ? [] : [{ reasoned: true }];
}

function nameOf(member: ObjectMember | SpreadElement): string {
  if (member.type === 'SpreadElement') return '...';
  return member.key.type === 'Identifier' ? member.key.name : '?';
}

/** Violations of the scope rule in a store's source; empty: none. `null`: the source makes no store. */
export function faultsOfStore(source: string, scopedTables: readonly string[]): string[] | null {
  const file = parse(source, { sourceType: 'module', plugins: ['typescript'] });
  const factories = file.program.body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' &&
    node.declaration?.type === 'FunctionDeclaration' &&
    /^create\w*Store$/.test(node.declaration.id?.name ?? '')
      ? [node.declaration]
      : [],
  );
  if (factories.length === 0) return null;
  const aliases = new Set(
    file.program.body.flatMap((node) => {
      const type = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
      return type?.type === 'TSTypeAliasDeclaration' &&
        typeNamesIn(type.typeAnnotation).some((name) => answers.has(name))
        ? [type.id.name]
        : [];
    }),
  );
  const isAnswered = (method: FunctionNode) =>
    typeNamesIn(method.params).some((name) => answers.has(name) || aliases.has(name));
  return [
    ...factories.flatMap((factory) => faultsOfFactory(factory, isAnswered)),
    ...namedTables(file.program, scopedTables),
  ];
}

function faultsOfFactory(factory: FunctionDeclaration, isAnswered: (method: FunctionNode) => boolean): string[] {
  const inner = new Map(
    factory.body.body.flatMap((node) =>
      node.type === 'FunctionDeclaration' && node.id ? [[node.id.name, node] as const] : [],
    ),
  );
  const stores = factory.body.body.flatMap((node) => (node.type === 'ReturnStatement' ? objectsOf(node.argument) : []));
  if (stores.length !== 1) return [`${factory.id?.name ?? ''} does not end with one object of methods`];
  return stores.flatMap((store) => {
    if ('reasoned' in store) return [];
    return store.properties.flatMap((member) => {
      const name = nameOf(member);
      if (plain.has(name)) return [];
      const value: Node | Expression | undefined =
        member.type === 'ObjectProperty'
          ? member.value.type === 'Identifier'
            ? inner.get(member.value.name)
            : member.value
          : member;
      if (value !== undefined && isFunction(value) && isAnswered(value)) return [];
      if (value !== undefined && reasonedBy(value) !== null) return [];
      return [`${name} takes no Scope, DeviceRef or InScope, and is not unscoped('why', …)`];
    });
  });
}

/** Scoped tables that are named in SQL text, where the compiler does not check the scope. */
function namedTables(tree: Node, scopedTables: readonly string[]): string[] {
  const table = new RegExp(`\\b(?:from|join|update|into)\\s+(${scopedTables.join('|')})\\b`, 'i');
  return [...nodesIn(tree)].flatMap((node) => {
    const found =
      node.type === 'TemplateElement'
        ? table.exec(node.value.raw)
        : node.type === 'StringLiteral'
          ? table.exec(node.value)
          : null;
    return found === null ? [] : [`SQL as text names the table ${found[1] ?? ''}`];
  });
}
