import type { Article } from '../article.ts';
import { ageingAndWearArticles } from './faults-ageing-wear.ts';
import { pollutionArticles } from './faults-pollution.ts';
import { sensorFaultArticles } from './faults-sensor.ts';
import { viscosityArticles } from './faults-viscosity.ts';
import { waterArticles } from './faults-water.ts';
import { howtoArticles } from './howto.ts';
import { machineIndicatorArticles } from './indicators-machine.ts';
import { oilIndicatorArticles } from './indicators-oil.ts';
import { particleIndicatorArticles } from './indicators-particles.ts';
import { machineCareArticles } from './maintenance-machine.ts';
import { oilCareArticles } from './maintenance-oil.ts';
import { samplingArticles } from './sampling.ts';
import { sensorArticles } from './sensors.ts';
import { standardArticles } from './standards.ts';

/** Every article of the knowledge base. */
export const articles: readonly Article[] = [
  ...oilIndicatorArticles,
  ...particleIndicatorArticles,
  ...machineIndicatorArticles,
  ...standardArticles,
  ...pollutionArticles,
  ...waterArticles,
  ...viscosityArticles,
  ...ageingAndWearArticles,
  ...sensorFaultArticles,
  ...sensorArticles,
  ...samplingArticles,
  ...oilCareArticles,
  ...machineCareArticles,
  ...howtoArticles,
];
