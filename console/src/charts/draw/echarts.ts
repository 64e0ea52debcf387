import { LineChart } from 'echarts/charts';
import { GraphicComponent, GridComponent, MarkAreaComponent, MarkLineComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

// The parts of the library that stacked curves need, and no others.
register([LineChart, GridComponent, GraphicComponent, MarkAreaComponent, MarkLineComponent, CanvasRenderer]);

export { init };
