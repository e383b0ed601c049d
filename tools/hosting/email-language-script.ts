/**
 * Returns the inline script of the page that emails link to: the link names the language of the email (`lang`, Firebase's custom
 * email handlers), and the page replaces itself with the one in that language.
 */
export function emailLanguageScript(tags: readonly string[]): string {
  return (
    `{const l=new URLSearchParams(location.search).get('lang');` +
    `if(${JSON.stringify(tags)}.includes(l))location.replace('/'+l+location.pathname+location.search)}`
  )
}
