import type { Authority } from '@oilsight/contract';
import { lazy } from 'react';
import type { ComponentType } from 'react';
import { loadTexts } from '../i18n/i18n.ts';
import type shell from '../i18n/zh-CN/shell.json';
import type { IconName } from '../ui/Icon.tsx';

/** Entries that open a dialog. Home and logout are the shell's own. */
export type DialogKey = Exclude<keyof typeof shell.userMenu, 'home' | 'logout'>;

export interface UserDialogProps {
  readonly onClose: () => void;
}

/** An entry of the person's menu. */
export interface UserMenuEntry {
  /** Its words are `shell:userMenu.<key>`. */
  readonly key: DialogKey;
  readonly icon: IconName;
  /** Absent: everybody. */
  readonly roles?: readonly Authority[];
  /**
   * The dialog that the entry opens, shown as long as it is mounted; it calls `onClose` when it is done. null: there is
   * no dialog yet, and the entry is not in the menu.
   */
  readonly Dialog: ComponentType<UserDialogProps> | null;
}

/** A dialog that comes, with its texts, when it is first asked for. */
export function dialog(
  namespaces: readonly string[],
  load: () => Promise<ComponentType<UserDialogProps>>,
): ComponentType<UserDialogProps> {
  return lazy(async () => {
    const [Dialog] = await Promise.all([load(), loadTexts(namespaces)]);
    return { default: Dialog };
  });
}
