import { areaList } from '@vant/area-data';
import { describe, expect, it } from 'vitest';
import { levelOf, parentOf } from './areas.rules.ts';
import { createAreas } from './areas.service.ts';
import { englishNameOf } from './english-names.ts';
import { establishedNames } from './established-names.ts';

const areas = createAreas();
const everything: [string, string][] = Object.entries({
  ...areaList.province_list,
  ...areaList.city_list,
  ...areaList.county_list,
});

describe('the English name', () => {
  it.each([
    ['安徽省', 'Anhui'],
    ['陕西省', 'Shaanxi'],
    ['山西省', 'Shanxi'],
    ['西藏自治区', 'Tibet'],
    ['内蒙古自治区', 'Inner Mongolia'],
    ['香港特别行政区', 'Hong Kong'],
    ['芜湖市', 'Wuhu'],
    ['西安市', "Xi'an"],
    ['吕梁市', 'Lüliang'],
    ['乌鲁木齐市', 'Ürümqi'],
    ['哈尔滨市', 'Harbin'],
    ['长沙市', 'Changsha'],
    ['重庆市', 'Chongqing'],
    ['厦门市', 'Xiamen'],
    ['蚌埠市', 'Bengbu'],
    ['东莞市', 'Dongguan'],
    ['亳州市', 'Bozhou'],
    ['镜湖区', 'Jinghu District'],
    ['浦东新区', 'Pudong New Area'],
    ['东区', 'Dong District'],
    ['涉县', 'She County'],
    ['兴安盟', 'Hinggan League'],
    ['阿克苏地区', 'Aksu Prefecture'],
    ['湘西土家族苗族自治州', 'Xiangxi Tujia and Miao Autonomous Prefecture'],
    ['海西蒙古族藏族自治州', 'Haixi Mongol and Tibetan Autonomous Prefecture'],
    ['鄂伦春自治旗', 'Oroqen Autonomous Banner'],
    ['双江拉祜族佤族布朗族傣族自治县', 'Shuangjiang Lahu, Va, Blang and Dai Autonomous County'],
    ['积石山保安族东乡族撒拉族自治县', 'Jishishan Bonan, Dongxiang and Salar Autonomous County'],
    ['合肥经济技术开发区', 'Hefei Economic and Technological Development Zone'],
    ['长安镇', "Chang'an Town"],
    ['渝中区', 'Yuzhong District'],
  ])('of %s is %s', (chinese, english) => expect(englishNameOf(chinese)).toBe(english));

  it('of all has no Han character and reads as a name', () => {
    const odd = everything
      .map(([, name]) => englishNameOf(name))
      .filter(
        (name) =>
          /\p{Script=Han}/u.test(name) ||
          !/^(?:[\p{Lu}&][\p{L}'-]*|and|do|de|of|under|the|\p{L}+,)(?: [\p{L}&][\p{L}',-]*)*$/u.test(name),
      );
    expect(odd).toEqual([]);
  });

  it('is established only for places that there are', () => {
    const known = new Set(everything.map(([, name]) => name));
    const gone = Object.keys(establishedNames).filter((name) => !known.has(name));
    expect(gone).toEqual([]);
  });
});

describe('the numbers', () => {
  it('are unique, of six digits, and each lies in one that is there', () => {
    const numbers = new Set(everything.map(([areaNo]) => areaNo));
    expect(numbers.size).toBe(
      Object.keys(areaList.province_list).length +
        Object.keys(areaList.city_list).length +
        Object.keys(areaList.county_list).length,
    );
    expect(everything.filter(([areaNo]) => !/^[1-8]\d{5}$/.test(areaNo))).toEqual([]);
    expect(
      everything.filter(([areaNo]) => levelOf(areaNo) !== 'province' && !numbers.has(parentOf(areaNo) ?? '')),
    ).toEqual([]);
  });

  it('can all be reached from the provinces, of which there are 34', () => {
    const provinces = areas.list('', 'zh-CN');
    expect(provinces).toHaveLength(34);
    const seen: string[] = [];
    const walk = (areaNo: string): void => {
      for (const area of areas.list(areaNo, 'en-US')) {
        seen.push(area.areaNo);
        expect(area.hasChildren).toBe(areas.list(area.areaNo, 'zh-CN').length > 0);
        walk(area.areaNo);
      }
    };
    walk('');
    expect(seen.toSorted()).toEqual(everything.map(([areaNo]) => areaNo).toSorted());
  });
});

describe('a place', () => {
  it('is told with the city it lies in', () => {
    expect([areas.nameOf('340202', 'zh-CN'), areas.nameOf('340202', 'en-US')]).toEqual([
      '芜湖市镜湖区',
      'Jinghu District, Wuhu',
    ]);
    expect([areas.nameOf('340200', 'en-US'), areas.nameOf('340000', 'en-US'), areas.nameOf('110101', 'en-US')]).toEqual(
      ['Wuhu', 'Anhui', 'Dongcheng District, Beijing'],
    );
    expect([areas.nameOf('429004', 'zh-CN'), areas.nameOf('429004', 'en-US')]).toEqual([
      '湖北省仙桃市',
      'Xiantao, Hubei',
    ]);
    expect([areas.nameOf('999999', 'en-US'), areas.nameOf('', 'en-US')]).toEqual([null, null]);
    expect(areas.shown({ areaNo: '', areaName: 'Hamburg' }, 'zh-CN')).toBe('Hamburg');
  });

  it.each([
    ['340202', '340202'],
    ['芜湖', '340200'],
    ['芜湖市', '340200'],
    ['安徽省芜湖市镜湖区', '340202'],
    ['芜湖市镜湖区', '340202'],
    [' Wuhu ', '340200'],
    ['jinghu district, wuhu', '340202'],
    ['北京', '110000'],
    ['Beijing', '110000'],
    ["Xi'an", '610100'],
    ['Ürümqi', '650100'],
    ['999999', null],
    ['Atlantis', null],
    ['朝阳区', null],
    ['', null],
  ])('%s is found as %s', (text, areaNo) => expect(areas.find(text)).toBe(areaNo));

  it('is found by the name that is told of it, or by none that could be another', () => {
    const wrong = everything
      .map(([areaNo]) => [areaNo, areas.find(areas.nameOf(areaNo, 'zh-CN') ?? '')])
      .filter(
        ([areaNo, found]) => found !== null && found !== areaNo && !areaNo?.startsWith(found?.replace(/0+$/, '') ?? ''),
      );
    expect(wrong).toEqual([]);
  });
});
