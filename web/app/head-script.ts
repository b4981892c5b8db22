/**
 * Runs before the first paint: marks who is signed in and the chosen theme on the document, so that
 * neither the wrong navigation nor the wrong colours flash. Mirrors data/token.ts and ui/buttons/theme-toggle.tsx.
 */
export const headScript = `(()=>{try{
const d=document.documentElement.dataset,s=localStorage,t=s.getItem('token'),c=s.getItem('theme');
if(c==='dark'||c==='light')d.theme=c;
if(t&&JSON.parse(atob(t.split('.')[1].replace(/-/g,'+').replace(/_/g,'/'))).exp*1000>Date.now())d.signedIn='';
}catch{}})()`;
