import type { Authority, Permission } from '@oilsight/contract';
import type { TFunction } from 'i18next';
import type { DialogKey } from '../../domain/user-menu.ts';
import { holdsOne, managers } from '../../domain/roles.ts';
import * as englishShell from '../../i18n/en/shell.json';
import * as englishSearch from '../../i18n/en/search.json';
import * as chineseSearch from '../../i18n/zh-CN/search.json';
import { currentLanguage } from '../../i18n/language.ts';
import * as chineseShell from '../../i18n/zh-CN/shell.json';
import type { IconName } from '../../ui/Icon.tsx';
import type { RouteNode } from '../route-tree.ts';
import { leading, userMenu } from '../user-menu.ts';
import type { UserMenuItem } from '../user-menu.ts';
import { wallPath } from '../wall.ts';
import type { Item } from './items.ts';
import type { Searched } from './matching.ts';

export interface OwnItem extends Item, Searched {}

/** What the actions do that lead to no page. */
export interface ActionHandlers {
  readonly onDialog: (dialog: DialogKey) => void;
  readonly onLanguage: () => void;
  readonly onTheme: () => void;
  readonly onLogout: () => void;
}

type Words = typeof chineseSearch.words;
/** The words of the language that the reader has not chosen. */
const otherWords = (): Words => (currentLanguage() === 'zh-CN' ? englishSearch.words : chineseSearch.words);

/**
 * The pages that a person may open, by their names and other words in both languages: whoever reads English finds the
 * alarms by their Chinese name, too. Pages of one thing, such as a device, are left out.
 */
export function pageItems(nodes: readonly RouteNode[], t: TFunction<['search', 'shell']>): readonly OwnItem[] {
  return nodes
    .filter(({ entry }) => entry.ofOne !== true)
    .map(({ entry, path, redirect }) => {
      const { title } = entry;
      return {
        id: `page-${title}`,
        kind: 'page',
        icon: entry.icon ?? 'file',
        name: t(`shell:page.${title}`),
        detail: [t('kind.page')],
        to: redirect ?? path,
        names: [chineseShell.page[title], englishShell.page[title]],
        words: hasWords(title) ? `${t(`words.page.${title}`)} ${otherWords().page[title]}` : '',
      };
    });
}

const hasWords = (title: string): title is keyof Words['page'] => title in chineseSearch.words.page;

interface Person {
  readonly authority: Authority;
  readonly holds: (permission: Permission) => boolean;
}

type ActionName = keyof typeof chineseSearch.action;
interface Action {
  readonly name: ActionName;
  readonly icon: IconName;
  readonly to: string | null;
  readonly act?: () => void;
  readonly may: boolean;
}

/** What a person may do, wherever the page is: by the rights of the role, and the entries of the person's own menu. */
export function actionItems(
  { authority, holds }: Person,
  handlers: ActionHandlers,
  t: TFunction<['search', 'shell']>,
): readonly OwnItem[] {
  const actions: readonly Action[] = [
    { name: 'registerDevice', icon: 'plus', to: '/deviceInfo?new=1', may: holds('devices:manage') },
    { name: 'newReport', icon: 'file', to: '/report?new=1', may: holds('reports:ask') },
    {
      name: 'newAlarmSetting',
      icon: 'sliders',
      to: '/alarmSet?new=1',
      may: holds('alarmSettings:manage') && holdsOne([authority], managers),
    },
    { name: 'wall', icon: 'screen', to: wallPath(authority), may: true },
    { name: 'language', icon: 'globe', to: null, act: handlers.onLanguage, may: true },
    { name: 'theme', icon: 'moon', to: null, act: handlers.onTheme, may: true },
  ];
  const shown = actions
    .filter(({ may }) => may)
    .map(({ name, may: _may, ...action }): OwnItem => ({
      ...action,
      id: `action-${name}`,
      kind: 'action',
      name: t(`action.${name}`),
      detail: [t('kind.action')],
      names: [chineseSearch.action[name], englishSearch.action[name]],
      words: `${t(`words.action.${name}`)} ${otherWords().action[name]}`,
    }));
  return [...shown, ...menuItems(authority, handlers, t)];
}

/** The dialogs of the person's menu, and the way out. The start page is a page. */
function menuItems(
  authority: Authority,
  handlers: ActionHandlers,
  t: TFunction<['search', 'shell']>,
): readonly OwnItem[] {
  return leading(userMenu)
    .filter(({ roles }) => holdsOne([authority], roles))
    .flatMap(({ key, icon }: UserMenuItem): OwnItem[] => {
      if (key === 'home') return [];
      return [
        {
          id: `action-${key}`,
          kind: 'action',
          icon,
          name: t(`shell:userMenu.${key}`),
          detail: [t('kind.action')],
          to: null,
          act: () => (key === 'logout' ? handlers.onLogout() : handlers.onDialog(key)),
          names: [chineseShell.userMenu[key], englishShell.userMenu[key]],
          words: `${t(`words.action.${key}`)} ${otherWords().action[key]}`,
        },
      ];
    });
}
