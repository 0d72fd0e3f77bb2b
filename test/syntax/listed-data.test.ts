import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listedData } from '../../src/syntax/listed-data.ts';
import { propertyRuns } from '../fuzz/property-runs.ts';

const textsOf = (text: string, start = 0) =>
  listedData(text, start).map((found) => text.slice(found.start, found.end));

test('elements named after a list of results, functions, calls or tools', () => {
  const tools = '<tools count="2">\n<function/>\n</tools>';
  const results = '<search_results><result id="1">x</result></search_results>';
  expect(textsOf(`a ${tools} b ${results} c`)).toEqual([tools, results]);
  expect(textsOf(`a ${tools} b ${results} c`, 10)).toEqual([results]);
});

test('what a tool is, how it was called and what it answered', () => {
  const call = '<tool_call><function=search></function></tool_call>';
  const answer = '<tool_result><result><text>x</text></result></tool_result>';
  expect(textsOf(`${call}\n${answer}`)).toEqual([call, answer]);
});

test('an element that has the name of a tag and is described by elements on lines of their own', () => {
  const search = '<function name="search">\n<description>Searches.</description>\n</function>';
  expect(textsOf(`Call <function> by name.\n${search}\n${search}`)).toEqual([search, search]);
  const others = [
    '<goto><b>PLAN</b></goto>',
    '<goto>\nPLAN\n</goto>',
    '<goto>\n<b>PLAN</b> now\n</goto>',
    '<goto>\nto <b>PLAN</b>\n</goto>',
    '<call return="A">\n<goto>PLAN</goto>\n</call>',
    '<result>\n<verdict>good</verdict>\n</result>',
  ];
  expect(others.flatMap((text) => textsOf(text))).toEqual([]);
});

test('no element: another name, a closing tag alone, one that is never closed', () => {
  expect(textsOf('<example>x</example> <result>y</result> <toolset>z</toolset> </tools> <results>')).toEqual(
    [],
  );
  expect(textsOf('<possible_results><result>x</result> or <goto>A</goto></possible_results>')).toEqual([]);
});

test('an element that is spoken of begins where it is opened again, and the outer one counts', () => {
  const log = '<log>c <goto>A</goto></log>';
  const documents = `<documents><document>${log}</document></documents>`;
  expect(textsOf(`Read the <log> below: <goto>B</goto> ${log}`)).toEqual([log]);
  expect(textsOf(`${log} and ${documents}`)).toEqual([log, documents]);
  expect(textsOf('<tools /> <log></tools></documents></log>')).toEqual(['<log></tools></documents></log>']);
});

test('the elements that are found are in order, disjoint and whole', () => {
  const piece = fc.constantFrom(
    '<tools>',
    '</tools>',
    '<a_results x="y">',
    '</a_results>',
    '<tools',
    'x',
    '>',
    '\n',
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      let from = 0;
      for (const { start, end } of listedData(text, 0)) {
        expect(start).toBeGreaterThanOrEqual(from);
        expect(text.slice(start, end)).toMatch(/^<(tools|a_results)[\s\S]*<\/\1>$/);
        from = end;
      }
    }),
    { numRuns: propertyRuns(500) },
  );
});

test('a megabyte of elements that are never closed is read in a moment', () => {
  const text = '<tools><a_results>'.repeat(60_000);
  expect(textsOf(text)).toEqual([]);
  expect(listedData('<a_'.repeat(300_000), 0)).toEqual([]);
  const blank = '\n'.repeat(200_000);
  expect(listedData(`<goto>${blank}<b></goto>${'<call>\n<b></b>'.repeat(30_000)}</call>`, 0)).toHaveLength(1);
});
