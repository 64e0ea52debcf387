import type { Article } from '../article.ts';

/** Readings that cannot be believed: rules S01 to S10 of the diagnosis. */
export const sensorFaultArticles: readonly Article[] = [
  {
    id: 'fault-s01',
    kind: 'fault',
    title: ['读数卡死', 'Stuck reading'],
    words: ['数据不变 读数不动 死值 数据卡住', 'stuck frozen value does not change flat line constant reading'],
    answer: [
      '读数 6 小时内变化不超过半个分辨力，而油温或工况已变：传感器卡死，读数不再参与判断。',
      'For six hours the value has moved by no more than half its resolution while the machine did: it is stuck and counts no more.',
    ],
    what: [
      '寄存器不刷新、采集程序重复上传旧值、探头处没有油流，都会得到一条直线。活的传感器总有一点噪声。',
      'A register that is not refreshed, a collector that repeats an old value, or a probe without flow draw a straight line. A live sensor always has some noise.',
    ],
    act: [
      '看同一传感器的其他量是否也不动：全部不动查通信和供电，只有一个查探头。用手持表或取样核对一次。',
      'See whether the sensor’s other quantities stand still too: all of them, then connection and supply; one, then the probe. Compare once with a sample.',
    ],
    watch: [
      '停机时颗粒数为零、粘度不变是正常的；规则只在油温变化 5 K 以上时才判断。修复后历史不会被改写。',
      'Zero particles and an even viscosity at standstill are normal: the rule needs a move of 5 K. History is not rewritten after the repair.',
    ],
    rules: ['S01'],
    related: ['sensor-check', 'modbus-wiring', 'reading-quality', 'howto-replace-sensor'],
    sources: ['iso13374', 'product'],
  },
  {
    id: 'fault-s02',
    kind: 'fault',
    title: ['孤立尖峰', 'Isolated spike'],
    words: ['跳变 毛刺 突跳 单点异常', 'spike outlier glitch single sample jump'],
    answer: [
      '一两个采样点离开邻域后立即恢复：属干扰，不代表油况变化，不会触发报警。',
      'One or two samples leave their neighbours and return at once: interference and no change of the oil. It raises no alarm.',
    ],
    what: [
      '判断用 Hampel 法：11 点窗口内偏离中位数超过 3 × 1.4826 倍的中位绝对偏差。变频器、接触器、气泡和接线松动最常见。',
      'It is found by Hampel’s test: more than 3 × 1.4826 median absolute deviations away from the median of 11 samples. Converters, contactors, bubbles and loose wires are the usual causes.',
    ],
    act: [
      '偶发不用处理。每小时多次时检查屏蔽层单端接地、电源、接线端子，并把信号线与动力线分开。',
      'Nothing if it is rare. Several an hour: ground the shield at one end, check supply and terminals, and part signal from power cables.',
    ],
    watch: [
      '原始值仍保存，只是不参与判断和显示曲线的平均。真实的阶跃会持续多个点，不会被当作尖峰剔除。',
      'The raw value is kept; it only counts no more. A real step lasts for many samples and is not taken for a spike.',
    ],
    facts: [
      { what: ['孤立尖峰判断的窗口点数', 'samples of the window for spikes'], value: 11, unit: '', source: 'product' },
    ],
    rules: ['S02'],
    related: ['reading-quality', 'modbus-wiring', 'fault-s05', 'fault-s09'],
    sources: ['product', 'practice'],
  },
  {
    id: 'fault-s03',
    kind: 'fault',
    title: ['超量程', 'Out of measuring range'],
    words: ['超量程 溢出 读数不可能 负值', 'out of range overflow impossible value scaling'],
    answer: [
      '读数超出物理或传感器量程：该值不参与判断，页面显示超量程，应查油温、比例系数或元件。',
      'The value lies outside the physical range or the sensor’s own: it counts no more. Check temperature, scaling or the element.',
    ],
    what: [
      '冷启动时粘度可能超过传感器上限，属暂时现象；稳定停在端点或出现不可能的数，多为比例系数、字节序或单位映射错误。',
      'On a cold start viscosity may pass the sensor’s end for a while; a value that rests at an end, or is impossible, mostly has a wrong scale, byte order or unit.',
    ],
    act: [
      '用已知值核对：油温与测温枪比，水饱和度应在 0–100 %。改型号映射后，之前存下的读数不会自动改正。',
      'Compare with something known: the temperature with a thermometer; saturation lies between 0 and 100 %. Readings that were stored before a mapping is corrected stay as they are.',
    ],
    watch: [
      '0xFFFF、−32768 一类的数是“无值”，不是测量结果，应在型号中设为无效。',
      'Numbers such as 0xFFFF or −32768 mean “no value”: name them so in the model.',
    ],
    rules: ['S03'],
    related: ['reading-quality', 'modbus-wiring', 'howto-sensor-model', 'unit-conversions'],
    sources: ['product', 'practice'],
  },
  {
    id: 'fault-s04',
    kind: 'fault',
    title: ['缓慢漂移或光学污染', 'Slow drift or fouled optics'],
    words: ['漂移 零漂 光窗脏 不准 与化验不符', 'drift fouled window inaccurate differs from laboratory led level'],
    answer: [
      '单一通道独自漂移，与油的其他参数、油温历程或化验结果不一致：传感器在变，不是油在变。',
      'One channel drifts alone and disagrees with the oil’s other quantities, its temperatures or the laboratory: the sensor changes, not the oil.',
    ],
    what: [
      '光窗结漆、电容探头挂膜、元件老化都会慢慢移动零点。颗粒计数器用 LED 电平补偿，电平变化超过 10 % 是早期信号。',
      'Varnish on windows, films on capacitors and ageing parts shift the zero slowly. Counters compensate by their LED: a change of its level by 10 % is an early sign.',
    ],
    act: [
      '取样化验，录入实验室样品，润见会与取样时刻的在线值比较；确认后清洗、重新标定，或设定带日期的修正。',
      'Have a sample tested and enter it: Oilsight compares it with the online value of the same minutes. Then clean, calibrate, or set a dated correction.',
    ],
    watch: [
      '介电常数漂移不靠化验也能识别：两三周内变化快于该油温下的老化，而粘度不随之增稠，也没有进水、补油或磨损。化验偏差大于方法再现性才有意义，至少两次方向一致再修正。',
      'Drift of the permittivity is told without a sample: for two or three weeks it moves faster than oil of these temperatures ages, while viscosity does not thicken and neither water, a top-up nor wear explains it. Correct only when two samples agree.',
    ],
    rules: ['S04'],
    related: ['howto-laboratory', 'sensor-calibration', 'lab-vs-online', 'particle-counter'],
    sources: ['iso11171', 'iso21018', 'product'],
  },
  {
    id: 'fault-s05',
    kind: 'fault',
    title: ['气泡误计数', 'Air bubbles counted as particles'],
    words: ['气泡 空气 颗粒突然很高又恢复 含气', 'air bubbles aeration false particles flat spectrum pump start'],
    answer: [
      '各通道在几分钟内同倍猛增、谱形平坦而水少，很快又消失：计数器数到的是气泡，计数无效。',
      'All channels multiply within minutes with a flat spectrum and little water, and soon recover: the counter counts air. The counts are not valid.',
    ],
    what: [
      '光学计数器看到的是阴影，气泡和颗粒一样挡光。油位低、吸入漏气、传感器装在低压侧时，油中空气最容易析出。',
      'An optical counter sees shadows, and a bubble casts one as a particle does. Low level, leaks on the suction side and a sensor at low pressure bring air out.',
    ],
    act: [
      '提高传感器处的压力（加背压阀或移到压力侧），补油位，消除吸入侧漏气；新安装后先排气。',
      'Raise the pressure at the sensor by a valve behind it or another place, fill the tank, stop suction leaks, and vent after fitting.',
    ],
    watch: [
      '谱形平坦指 4 µm 与 14 µm 等级差不大于 2 且 14 µm 等级不低于 13。水饱和度 95 % 以上时则是水滴，见 S06。',
      'Flat means that the codes at 4 and 14 µm lie within 2 and the latter is 13 or more. Above 95 % saturation it is water: S06.',
    ],
    rules: ['S05'],
    related: ['air-in-oil', 'sensor-place', 'fault-s06', 'particle-counter', 'foam'],
    sources: ['iso21018', 'iso11500', 'product'],
  },
  {
    id: 'fault-s06',
    kind: 'fault',
    title: ['水滴误计数', 'Water droplets counted as particles'],
    words: ['水滴 颗粒假高 乳化 水当颗粒', 'water droplets counted false particles wet oil flat spectrum'],
    answer: [
      '谱形平坦且水饱和度在 95 % 以上：计数器数到的是水滴。应处理进水，颗粒报警暂不可信。',
      'A flat spectrum with saturation at 95 % or more: the counter counts droplets. See to the water; particles cannot be believed meanwhile.',
    ],
    what: [
      '水滴与油折射率不同，同样挡光。把油加热到析水温度以上，水重新溶解，计数随之回落，这是最好的验证。',
      'Droplets bend light as particles shade it. Warm the oil above its free-water temperature: the water dissolves and counts fall, which is the best proof.',
    ],
    act: [
      '按 W04 脱水放水；脱水后再评价清洁度。实验室计数前应加热或用溶剂溶解水分。',
      'Dry and drain as in W04, and judge cleanliness afterwards. A laboratory warms the sample or dissolves the water before counting.',
    ],
    watch: [
      '不要因此频繁换滤芯：水滴通过滤芯后仍在，且会使纸质滤材膨胀。真正的颗粒与水同时存在时，只能在脱水后看到。',
      'Do not change filters for it: droplets pass and swell paper. Dirt that is there too shows only when the oil is dry.',
    ],
    rules: ['S06'],
    related: ['fault-w04', 'fault-s05', 'free-water-temperature', 'dehydration'],
    sources: ['iso11500', 'product'],
  },
  {
    id: 'fault-s07',
    kind: 'fault',
    title: ['计数器饱和或流量不足', 'Counter saturated or without flow'],
    words: ['计数器饱和 流量低 无流量 星号', 'saturated counter low flow no flow asterisk too numerous'],
    answer: [
      '颗粒计数器报饱和、低流量，或每毫升超过 250 万：代码无效，以“*”表示，不是油真的没有等级。',
      'The counter reports saturation or low flow, or more than 2.5 million a millilitre: the code is not valid and shown as “*”.',
    ],
    what: [
      '颗粒太密时多个阴影重叠，计数反而偏低；流量低时颗粒沉降、计数体积不对。两种情况数字都不可用。',
      'Where particles are too dense their shadows overlap and the count is too low; with little flow particles settle and the volume is wrong. Neither number is of use.',
    ],
    act: [
      '清洗进口滤网，打开阀门，把流量调到说明书范围，常见为每分钟 20–400 mL；油过脏时取样稀释后在实验室测定。',
      'Clean the inlet screen, open the valves and set the flow to the manual’s range, often 20 to 400 mL a minute; have very dirty oil diluted and counted in a laboratory.',
    ],
    watch: [
      '冷油粘度高会使流量不足，热机后自行恢复。油色很深时，光学计数器可能一直饱和，应改用其他原理。',
      'Cold, thick oil lowers the flow until it is warm. In very dark oil an optical counter may stay saturated: use another principle.',
    ],
    rules: ['S07'],
    related: ['particle-counter', 'iso4406-code', 'sensor-place', 'sensor-check'],
    sources: ['iso4406', 'practice', 'product'],
  },
  {
    id: 'fault-s08',
    kind: 'fault',
    title: ['温度补偿错误', 'Temperature error in the compensation'],
    words: [
      '补偿错误 粘度随温度变 参考油错 温度探头',
      'compensation wrong viscosity follows temperature reference oil probe',
    ],
    answer: [
      '折算 40 °C 的粘度或补偿后的介电常数仍随油温起伏：温度测量或油品资料有误。',
      'The viscosity at 40 °C or the compensated dielectric constant still follows the oil temperature: the probe or the oil’s data are wrong.',
    ],
    what: [
      '补偿正确时，折算值与油温无关。相关系数绝对值达到 0.8 说明补偿过多或不足：探头不在油流中、装在壁面上，或 100 °C 粘度填错。',
      'With the right data a compensated value does not know the temperature. A correlation of 0.8 either way means too much or too little: a probe on the wall, or a wrong viscosity at 100 °C.',
    ],
    act: [
      '核对油品的 40 °C、100 °C 粘度和粘度指数；把温度探头插入主油流；再看三天相关性是否消失。',
      'Check the oil’s viscosities and index, put the probe into the flow, and see whether the correlation has gone after three days.',
    ],
    watch: [
      '真正的油品变化不会随昼夜温度来回。在此期间粘度变化率的报警应先按此规则处理，不要急于换油。',
      'A real change of oil does not come and go with the day. Meanwhile take viscosity alarms as this fault first, and change no oil.',
    ],
    rules: ['S08'],
    related: ['viscosity-40', 'howto-oils', 'sensor-place', 'dielectric-sensor', 'walther-line'],
    sources: ['d341', 'dielectric', 'product'],
  },
  {
    id: 'fault-s09',
    kind: 'fault',
    title: ['磨粒传感器干扰或计数复位', 'Wear sensor interference or counter reset'],
    words: ['磨粒干扰 电磁干扰 计数清零 归零', 'interference emi debris counter reset zero rollover vibration'],
    answer: [
      '铁与非铁颗粒在同一时刻突增，或累计计数归零：是振动、电气干扰或断电重启，不是磨损。',
      'Both metals burst in the same moment, or the counter falls to zero: vibration, switching or a restart, and no wear.',
    ],
    what: [
      '感应线圈对强磁场和剧烈振动也有响应；真实颗粒一次只通过一个，铁与铜信号相位相反，不会同步出现。',
      'The coils also answer strong fields and shocks. Real particles pass one at a time, and iron and copper have opposite signals: they do not come together.',
    ],
    act: [
      '检查固定和接地，远离变频电缆；润见会把复位当作新基线，不会算成负磨损，也不会因此报警。',
      'Check fastening and ground, keep away from converter cables. Oilsight takes a reset as a new baseline: it counts no negative wear and raises no alarm.',
    ],
    watch: [
      '复位前后那一段的颗粒数可能丢失。频繁复位说明供电不稳，应先解决，再相信磨损速率。',
      'Particles around the reset may be lost. Frequent resets tell of a weak supply: cure that before you trust the wear rate.',
    ],
    rules: ['S09'],
    related: ['debris-sensor', 'wear-rate', 'ferrous-total', 'modbus-wiring'],
    sources: ['d7917', 'product'],
  },
  {
    id: 'fault-s10',
    kind: 'fault',
    title: ['读数单位不符', 'Readings in another unit'],
    words: ['单位错误 华氏度 开尔文 换算 水活度', 'wrong unit fahrenheit kelvin conversion water activity share'],
    answer: [
      '读数与入库单位不符，却与另一单位吻合：传感器以华氏度、g/cm³ 或小数上报，油本身没有变化。',
      'The values fit another unit than the one they are stored in: °F, g/cm³ or a share of one. The oil has not changed.',
    ],
    what: [
      '变化恰为两单位的换算关系而粘度未变，或油液不可能有该值。该读数及由它折算的量不参与判断。',
      'The change is just the factor between two units while the viscosity stayed, or no oil can have such values. The reading and what is compensated with it are left out.',
    ],
    act: [
      '核对传感器的单位设置，然后在设备页启用换算，或在传感器上改回单位。此后的读数即按新单位入库。',
      'Check the unit that is set at the sensor, then switch the conversion on at the device’s page, or set the sensor back. Later readings are right.',
    ],
    watch: [
      '已入库的读数不会改写，基线在一段时间内仍含旧值。更换传感器后，请检查换算是否仍然需要。',
      'Stored readings are not rewritten, so that baselines hold them for a while. After a replacement see whether the conversion is still wanted.',
    ],
    rules: ['S10'],
    related: ['sensor-check', 'modbus-wiring', 'reading-quality', 'howto-replace-sensor'],
    sources: ['practice', 'product'],
  },
];
