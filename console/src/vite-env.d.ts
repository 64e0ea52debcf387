declare module 'virtual:tokens.css';
declare module '*?raw' {
  const text: string;
  export default text;
}
