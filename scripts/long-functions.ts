import { parse } from '@babel/parser';
import type { Function as FunctionNode, Node } from '@babel/types';

/** A function that exceeds the allowed length. */
export interface LongFunction {
  readonly name: string;
  /** Its first line in the file, from 1. */
  readonly line: number;
  /** Number of lines from its head to its closing brace, both included. */
  readonly length: number;
}

export interface LengthRule {
  /** Most lines of a function. */
  readonly most?: number;
  /** A longer line counts as several. */
  readonly columns?: number;
  /** In a store the function that makes it is not counted, but each of its statements is. */
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

/** The name of a function: its own, or that of the variable or property it is assigned to. */
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
 * Functions of a source text that are longer than the rule allows (by default 120 lines of 120 columns). Inner
 * functions count as part of the outer one, so a function that only contains small ones can be too long as well.
 *
 * @throws SyntaxError where the text is not TypeScript
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
