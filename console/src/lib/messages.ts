export interface Message {
  readonly id: number;
  readonly kind: 'error' | 'done';
  readonly text: string;
  /** When it goes, ms since the epoch. */
  readonly until: number;
}

/** ms that a message stays. */
export const messageMs = 5000;
/** Of the browser tab: a message may outlive a reload. */
const kept = 'message';

let messages: readonly Message[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Message[]): void {
  messages = next;
  for (const listener of listeners) listener();
}

/** The messages in sight, oldest first. Another array whenever one comes or goes. */
export function currentMessages(): readonly Message[] {
  return messages;
}

export function onMessages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function dropMessage(id: number): void {
  set(messages.filter((message) => message.id !== id));
}

/**
 * Shows a sentence above the page for five seconds, or until `until`. The same sentence is never there twice: it stays
 * longer.
 */
export function showMessage(kind: Message['kind'], text: string, until = Date.now() + messageMs): void {
  lastId += 1;
  const id = lastId;
  set([...messages.filter((message) => message.text !== text), { id, kind, text, until }]);
  setTimeout(() => dropMessage(id), Math.max(0, until - Date.now()));
}

/** Keeps a visible message over a reload, for the rest of its time. */
export function keepOverReload(text: string): void {
  const message = messages.find((one) => one.text === text);
  if (message !== undefined) sessionStorage.setItem(kept, JSON.stringify(message));
}

/** Shows what was kept over a reload. */
export function showKept(): void {
  const text = sessionStorage.getItem(kept);
  if (text === null) return;
  sessionStorage.removeItem(kept);
  const message = JSON.parse(text) as Message;
  if (message.until > Date.now()) showMessage(message.kind, message.text, message.until);
}
