declare module 'virtual:rules/en' {
  const html: string;
  export default html;
}

declare module 'virtual:rules/ru' {
  const html: string;
  export default html;
}
