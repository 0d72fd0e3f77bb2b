import packageData from '../../package.json' with { type: 'json' };

/** The version of this compiler, as it stands in bundles and reports. */
export const compilerVersion: string = packageData.version;
