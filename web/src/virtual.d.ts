declare module 'virtual:languages' {
  const languages: { tag: string; name: string }[];
  export default languages;
}
