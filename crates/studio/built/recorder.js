var e=class extends AudioWorkletProcessor{process(o){let r=o[0]?.[0];return r&&this.port.postMessage(r.slice()),!0}};registerProcessor("microphone",e);
