/** What Word for Windows puts on the clipboard, as HTML; only its style sheet is shortened. */
export const FROM_WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns:st1="urn:schemas-microsoft-com:office:smarttags"
xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/ir/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style>
<!--
 /* Font Definitions */
 @font-face {font-family:Wingdings; panose-1:5 0 0 0 0 0 0 0 0 0;}
 p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:12.0pt; font-family:"Calibri",sans-serif;}
 @list l0 {mso-list-id:1; mso-list-type:hybrid;}
-->
</style>
<!--[if gte mso 10]><style> table.MsoNormalTable {mso-style-name:"Table Normal";}</style><![endif]-->
</head>
<body lang=EN-GB link="#0563C1" vlink="#954F72" style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->
<h1 style='margin-top:12.0pt'><span lang=EN-GB style='mso-ansi-language:EN-GB'><b>Harbour logistics</b><o:p></o:p></span></h1>
<p class=MsoNormal><span lang=EN-GB style='mso-ansi-language:EN-GB'>The company
rents <b style='mso-bidi-font-weight:normal'>three terminals</b> in <span style='font-style:italic'>Rotterdam</span>
and <a href="https://example.com/report"><span style='color:#0563C1;text-decoration:underline'>reports monthly</span></a>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal><!--[if gte vml 1]><v:shapetype id="_x0000_t75"></v:shapetype><![endif]--><![if !vml]><img width=120 height=80
src="file:///C:/Users/ir/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="Picture_x0020_1"><![endif]><o:p></o:p></p>
<h2><a name="_Toc1"></a>What it earns<o:p></o:p></h2>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol'><span
style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Rent from long leases<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Services:<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Customs<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Cold storage<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
lang=EN-GB><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Sign the leases<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span
lang=EN-GB><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Buy the land<o:p></o:p></p>
<p class=MsoQuote><i><span style='mso-bidi-font-style:normal'>Quality is remembered.</span></i><o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=301 valign=top style='width:225.4pt;border:solid windowtext 1.0pt'><p class=MsoNormal>Year<o:p></o:p></p></td>
  <td width=301 valign=top style='width:225.4pt'><p class=MsoNormal>Result<o:p></o:p></p></td>
 </tr>
 <tr style='mso-yfti-irow:1'>
  <td width=301 valign=top><p class=MsoNormal>2025<o:p></o:p></p></td>
  <td width=301 valign=top><p class=MsoNormal>€1.2m<o:p></o:p></p></td>
 </tr>
</table>
<p class=MsoNormal><st1:City w:st="on"><st1:place w:st="on">Amsterdam</st1:place></st1:City> is the&nbsp; seat.<del cite="mailto:bo" datetime="2026-01-01"> For now.</del><o:p></o:p></p>
<!--EndFragment-->
</body>
</html>`;

const words = (text: string, style = '') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;${style}">${text}</span>`;
const item = (level: number, text: string) =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt;white-space:pre" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${words(text)}</p></li>`;
const line = (content: string) =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${content}</p>`;
const list = (tag: string, ...items: string[]) =>
  `<${tag} style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${items.join('')}</${tag}>`;
const row = (...cells: string[]) =>
  `<tr style="height:0pt">${cells.map((cell) => `<td style="border-left:solid #000000 1pt;vertical-align:top;padding:5pt">${line(words(cell))}</td>`).join('')}</tr>`;

/** What Google Docs puts on the clipboard. */
export const FROM_DOCS = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-3c1b8ea5-7fff-4d5e-9a51-0a1b2c3d4e5f"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;">${words('Harbour logistics', 'font-size:20pt;font-weight:700')}</h1>${line(
  `${words('The company rents ')}${words('three terminals', 'font-weight:700')}${words(' in ')}${words('Rotterdam', 'font-style:italic')}${words(' and ')}<a href="https://www.google.com/url?q=https://example.com/report&amp;sa=D&amp;source=editors" style="text-decoration:none;">${words('reports monthly', 'text-decoration:underline;color:#1155cc')}</a>${words('.')}`,
)}<br>${list('ul', item(1, 'Rent from long leases'), item(1, 'Services'), list('ul', item(2, 'Customs'), list('ul', item(3, 'Import'))), item(1, 'Other'))}${list('ol', item(1, 'Sign the leases'))}<p dir="ltr">${words('<span style="border:none;display:inline-block;overflow:hidden;width:120px;height:80px;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nX" width="120" height="80" style="margin-left:0px;margin-top:0px;"></span>')}</p><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="301"><col width="301"></colgroup><tbody>${row('Year', 'Result')}${row('2025', '€1.2m')}</tbody></table></div><br>${line(`${words('All in all a ')}${words('quiet', 'font-style:italic;text-decoration:underline')}${words(' business.')}`)}</b><br class="Apple-interchange-newline">`;
