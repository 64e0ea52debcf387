import { check, measure } from './item.rules.ts';

/** Items that every machine with an oil volume has. */
export const sharedItems = [
  check('oil_colour', 'oil', {
    title: ['油色清亮，无乳化', 'Oil is clear, not milky'],
    hint: [
      '对着光看视镜或取样瓶；发白、浑浊或明显变黑为不合格',
      'Look through sight glass or bottle against the light; white, hazy or clearly darker oil fails',
    ],
    ways: ['look'],
    needsPhoto: true,
    indicator: 'water_saturation',
  }),
  check('oil_foam', 'oil', {
    title: ['油面无持续泡沫', 'No lasting foam on the oil'],
    hint: [
      '泡沫层不超过约 10 mm，停止搅动后几分钟内消散',
      'No more than about 10 mm of foam, gone within minutes once the oil is still',
    ],
    ways: ['look'],
  }),
  check('oil_smell', 'oil', {
    title: ['油无焦味、酸味', 'Oil smells neither burnt nor sour'],
    hint: ['与同牌号新油比较', 'Compare with new oil of the same product'],
    ways: ['smell'],
  }),
  check('leak_housing', 'tightness', {
    title: ['箱体、结合面无渗漏', 'No leak at housing and joints'],
    hint: ['擦净后 10 分钟不再出现油迹', 'Wipe it clean: no new trace after ten minutes'],
    ways: ['look', 'feel'],
    needsPhoto: true,
  }),
  check('leak_pipes', 'tightness', {
    title: ['油管、接头无渗漏、无磨损', 'Pipes and fittings tight and not chafed'],
    hint: ['顺管路看一遍，重点看接头和管夹', 'Follow the pipes, above all fittings and clamps'],
    ways: ['look'],
    needsPhoto: true,
  }),
  check('breather', 'tightness', {
    title: ['呼吸器通畅，干燥剂未变色', 'Breather free, desiccant not discoloured'],
    hint: ['干燥剂变色超过三分之二时更换', 'Replace it when two thirds of the desiccant have changed colour'],
    ways: ['look'],
  }),
  check('noise', 'running', {
    title: ['运转平稳，无异响', 'Runs steadily, no unusual sound'],
    hint: [
      '在轴承和泵处各听半分钟；敲击、啸叫、周期性响声为不合格',
      'Listen at bearings and pump for half a minute each; knocks, squeals and beats fail',
    ],
    ways: ['listen'],
  }),
  check('bolts', 'fastening', {
    title: ['地脚、连接螺栓紧固', 'Anchor and joint bolts tight'],
    hint: ['看防松标记是否错位，无标记时抽查力矩', 'Look at the witness marks; without marks check some torques'],
    ways: ['look', 'feel'],
  }),
  check('guards', 'fastening', {
    title: ['防护罩齐全、牢固', 'Guards complete and firm'],
    hint: ['联轴器、皮带、风扇处无裸露的转动部位', 'No bare rotating parts at coupling, belt and fan'],
    ways: ['look'],
  }),
  check('sensor_cables', 'sensors', {
    title: ['传感器、电缆、接头完好', 'Sensors, cables and plugs sound'],
    hint: ['电缆无破损、无拉紧，接头拧紧无油污', 'Cables neither damaged nor taut, plugs tight and free of oil'],
    ways: ['look'],
    needsPhoto: true,
  }),
  check('gauges', 'sensors', {
    title: ['就地仪表完好，示值合理', 'Local gauges sound and plausible'],
    hint: ['表面清晰，指针不卡；与在线值对照', 'Glass clear, needle free; compare with the online values'],
    ways: ['look'],
  }),
] as const;

/** Temperature of the oil by the local gauge, °C. */
export const oilTemperature = (most: number) =>
  measure('oil_temperature', 'oil', {
    title: ['就地油温', 'Oil temperature by the local gauge'],
    hint: ['负荷稳定后读数，与在线油温对照', 'Read it at steady load and compare with the online value'],
    ways: ['measure'],
    unit: '°C',
    most,
    indicator: 'oil_temperature',
  });

/** Vibration velocity, mm/s rms. */
export const vibration = (most: number, where: readonly [zh: string, en: string]) =>
  measure('vibration', 'running', {
    title: ['轴承座振动速度', 'Vibration velocity at the bearings'],
    hint: where,
    ways: ['measure'],
    unit: 'mm/s',
    most,
    indicator: 'vibration_rms',
  });

/** Difference between inlet and outlet of the oil cooler, K. */
export const coolerDifference = (least: number) =>
  measure('cooler_difference', 'cooling', {
    title: ['油冷却器进出口温差', 'Oil cooler: difference of inlet and outlet'],
    hint: ['冷却器工作时测进、出口油温', 'Measure the oil at both ends while the cooler is at work'],
    ways: ['measure'],
    unit: 'K',
    least,
    indicator: 'oil_temperature',
  });

/** Differential pressure over the oil filter, bar. */
export const filterPressure = (most: number) =>
  measure('filter_pressure', 'cooling', {
    title: ['油滤压差', 'Differential pressure of the oil filter'],
    hint: ['油温达到运行温度后读数', 'Read it at operating temperature'],
    ways: ['measure'],
    unit: 'bar',
    most,
  });

export const coolerClean = check('cooler_clean', 'cooling', {
  title: ['油冷却器清洁、无堵塞', 'Oil cooler clean and not blocked'],
  hint: ['翅片或水侧无积尘、油泥、结垢', 'Fins or water side without dust, sludge or scale'],
  ways: ['look'],
  needsPhoto: true,
});

export const shaftSeals = check('leak_seals', 'tightness', {
  title: ['轴封无渗漏', 'Shaft seals tight'],
  hint: ['每分钟不超过一滴，无成片油迹', 'No more than a drop a minute, no wet area'],
  ways: ['look'],
  needsPhoto: true,
});
