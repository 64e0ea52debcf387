import type { Language } from '@oilsight/contract';
import type { Areas } from '../areas/index.ts';
import type { PlaceForm } from './tenants.store.ts';

/** The names of the areas in which dealers and factories lie. */
export function placeWords(areas: Areas) {
  return {
    /** The place as it is shown in a language. */
    shown: <Place extends { readonly areaNo: string; readonly areaName: string }>(
      place: Place,
      language: Language,
    ): Place => ({ ...place, areaName: areas.shown(place, language) }),
    /** For a known area number its Chinese name is stored, for searching; without a number the free text is stored. */
    kept: ({ name, areaNo, areaName }: PlaceForm): PlaceForm => ({
      name,
      areaNo,
      areaName: areas.nameOf(areaNo, 'zh-CN') ?? areaName,
    }),
  };
}
