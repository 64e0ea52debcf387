import type { Authority } from '@oilsight/contract';
import type { ComponentType } from 'react';
import type { LazyRouteFunction, RouteObject } from 'react-router';
import { loadTexts } from '../i18n/i18n.ts';
import type shell from '../i18n/zh-CN/shell.json';
import type { IconName } from '../ui/Icon.tsx';

/**
 * The frame around a page. `bare`: none; `guest`: none, only for people who are not logged in; `wall`: none, only after
 * a login or with a display link; `shell`: header and menu.
 */
export type Frame = 'bare' | 'guest' | 'wall' | 'shell';

/**
 * Where a page stands and who may open it. Router, menu, breadcrumb, titles and the test of roles come from these rows.
 */
export interface RouteEntry {
  readonly path: `/${string}`;
  /** Key of `shell:page`. */
  readonly title: keyof typeof shell.page;
  readonly frame: Frame;
  /** Who may open it; absent: everybody who is logged in. */
  readonly roles?: readonly Authority[];
  readonly icon?: IconName;
  /** Not in the menu. */
  readonly hidden?: true;
  /** Stays a part of the menu that opens, even with one page in it. */
  readonly alwaysShow?: true;
  /** Shown on a dark ground whatever the theme. */
  readonly dark?: true;
  /** The part of the menu that is marked instead of this page, and the way to it. */
  readonly activeMenu?: `/${string}`;
  /** Has a page for each factory below it, as the role sees them. */
  readonly growsByFactory?: true;
  /** Where there are several factories, it shows all of them: it does not lead on to the first. */
  readonly overview?: true;
  /** Shows one thing, which its address names: there is no such page without it. */
  readonly ofOne?: true;
  /** Its title is the name of the device in its address. */
  readonly namedByDevice?: true;
  /** A phone has it at its foot: the earlier its place, the sooner; the words are of `shell:bar`. */
  readonly shortcut?: { readonly place: number; readonly words: Exclude<keyof typeof shell.bar, 'menu'> };
}

export type LazyPage = LazyRouteFunction<RouteObject>;

/** One page of a feature: where it stands, and how it is loaded when it is first asked for. */
export interface FeaturePage extends RouteEntry {
  readonly load: LazyPage;
}

/** A page that comes, with its texts, when it is first asked for. */
export function page(namespaces: readonly string[], load: () => Promise<ComponentType>): LazyPage {
  return async () => {
    const [Component] = await Promise.all([load(), loadTexts(namespaces)]);
    return { Component };
  };
}
