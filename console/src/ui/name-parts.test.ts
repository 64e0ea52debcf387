import { expect, it } from 'vitest';
import { nameParts } from './name-parts.ts';

it.each([
  ['热轧主液压站 HPU-1', '热轧主液压站 HPU-1', ''],
  ['主传动减速机 · 二线 · 操作侧 · 1 号', '主传动减速机 · 二线 · ', '操作侧 · 1 号'],
  ['主传动减速机 · 二线 · 传动侧 · 1 号', '主传动减速机 · 二线 · ', '传动侧 · 1 号'],
  ['精轧机主传动齿轮减速箱操作侧 HPU-2', '精轧机主传动齿轮减速箱操作侧 ', 'HPU-2'],
  ['内蒙古包头稀土高新技术产业开发区第二热轧带钢分厂', '内蒙古包头稀土高新技术产业开发区', '第二热轧带钢分厂'],
  ['Finishing mill gearbox, drive side, position 3', 'Finishing mill gearbox, drive ', 'side, position 3'],
  ['GB-0000000000000000000000000000000000000001', 'GB-000000000000000000000000', '0000000000000001'],
])('of %s the end is apart: whole words where there are any', (name, beginning, end) => {
  expect(nameParts(name)).toEqual([beginning, end]);
});
