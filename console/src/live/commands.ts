export type CommandList = 'tsSubCmds' | 'historyCmds' | 'topicSubCmds';

export interface Command {
  readonly list: CommandList;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Servers of this protocol take at most ten commands a message. */
const commandsPerMessage = 10;

/** Commands that wait for the end of the browser's task, to go in as few messages as they fit into. */
export interface Commands {
  send(command: Command): void;
  /** Forgets what has not gone. */
  clear(): void;
}

/**
 * @param write null while there is no line: what is sent then is forgotten, for everything is subscribed anew with the
 * next one
 */
export function createCommands(write: () => ((text: string) => void) | null): Commands {
  let queue: Command[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    timer = undefined;
    const commands = queue;
    queue = [];
    const put = write();
    if (put === null) return;
    for (let index = 0; index < commands.length; index += commandsPerMessage) {
      const message: Partial<Record<CommandList, unknown[]>> = {};
      for (const { list, body } of commands.slice(index, index + commandsPerMessage)) (message[list] ??= []).push(body);
      put(JSON.stringify(message));
    }
  }

  return {
    send: (command) => {
      if (write() === null) return;
      queue.push(command);
      timer ??= setTimeout(flush, 0);
    },
    clear: () => {
      clearTimeout(timer);
      [timer, queue] = [undefined, []];
    },
  };
}
