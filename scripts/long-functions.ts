import { parse } from '@babel/parser';
import type { Function as FunctionNode, Node } from '@babel/types';

/** A function that is longer than a reader keeps in mind. */
export interface LongFunction {
  readonly name: string;
  /** Where it begins: the line in its file, from 1. */
  readonly line: number;
  /** Lines from its head to its closing brace, both counted. */
  readonly length: number;
}

export interface LengthRule {
  /** Lines that a function may have. */
  readonly most?: number;
  /** A longer line counts as the several that it would be. */
  readonly columns?: number;
  /** A store is a list of statements: the function that makes it is not counted, each statement is. */
  readonly isStore?: boolean;
}

const functionTypes = new Set([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'FunctionDeclaration',
  'ObjectMethod',
  'ClassMethod',
  'ClassPrivateMethod',
]);
const isFunction = (node: Node): node is FunctionNode => functionTypes.has(node.type);

/** What names a function: itself, or what it is given to. */
function nameOf(node: FunctionNode, holder: Node | null): string {
  if ('id' in node && node.id) return node.id.name;
  const given = 'key' in node ? node.key : holder && ('key' in holder ? holder.key : 'id' in holder ? holder.id : null);
  return given?.type === 'Identifier' ? given.name : '(nameless)';
}

/** Whether a function makes an object and returns it. */
function makesObject({ body }: FunctionNode): boolean {
  if (body.type === 'ObjectExpression') return true;
  const last = body.type === 'BlockStatement' ? body.body.at(-1) : null;
  return last?.type === 'ReturnStatement' && ['ObjectExpression', 'CallExpression'].includes(last.argument?.type ?? '');
}

/**
 * Functions of a source text that are longer than the rule allows; 120 lines of 120 columns unless told. Functions
 * inside a function count with it: one that only makes small ones is long too.
 *
 * @throws SyntaxError where the text is no TypeScript
 */
export function longFunctionsOf(source: string, rule: LengthRule = {}): LongFunction[] {
  const { most = 120, columns = 120, isStore = false } = rule;
  const file = parse(source, { sourceType: 'module', plugins: ['typescript', 'jsx'] });
  const heights = source.split('\n').map((line) => Math.max(1, Math.ceil(line.trim().length / columns)));
  const found: LongFunction[] = [];
  const visit = (value: unknown, holder: Node | null): void => {
    if (Array.isArray(value)) {
      for (const item of value) visit(item, holder);
      return;
    }
    if (typeof value !== 'object' || value === null || !('type' in value)) return;
    const node = value as Node;
    if (isFunction(node) && node.loc && !(isStore && makesObject(node))) {
      const { start, end } = node.loc;
      const length = heights.slice(start.line - 1, end.line).reduce((sum, height) => sum + height, 0);
      if (length > most) found.push({ name: nameOf(node, holder), line: start.line, length });
    }
    for (const [key, inner] of Object.entries(node)) {
      if (key !== 'loc' && typeof inner === 'object') visit(inner, node);
    }
  };
  visit(file.program.body, null);
  return found;
}
